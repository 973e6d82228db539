// The page's own words, in Chinese and English, in the language of the person who sits here.

const TEXTS = {
  textChannels: ["文字频道", "Text channels"],
  directMessages: ["私信", "Direct messages"],
  places: ["频道列表", "Channels"],
  openList: ["打开频道列表", "Open the list of channels"],
  closeList: ["关闭频道列表", "Close the list of channels"],
  botRights: ["机器人的权限", "What the bot may do"],
  botRightsWhy: ["邀请时没有给的权限，用到时再给。", "Not part of its invitation: given when there is a use for it."],
  newChannel: ["新建频道", "New channel"],
  newThread: ["新建子区", "New thread"],
  newThreadIn: ["在 #{name} 新建子区", "New thread in #{name}"],
  channelName: ["频道名称", "Channel name"],
  threadName: ["子区名称", "Thread name"],
  privateThread: ["私密子区：只有受邀的人能看到", "Private thread: only those invited see it"],
  create: ["创建", "Create"],
  save: ["保存", "Save"],
  cancel: ["取消", "Cancel"],
  close: ["关闭", "Close"],
  submit: ["提交", "Submit"],
  confirm: ["确定", "Confirm"],
  youAre: ["你现在是谁", "Who you are"],
  switchTo: ["切换为 {name}", "Switch to {name}"],
  waiting: ["{count} 条待看", "{count} waiting"],
  theme: ["切换明暗主题", "Switch between dark and light"],
  language: ["Switch to English", "切换为中文"],
  languageShort: ["EN", "中"],
  offline: ["机器人不在线，正在等它连接…", "The bot is offline; waiting for it to connect…"],
  reconnecting: ["连接已断开，正在重新连接…", "Connection lost; reconnecting…"],
  noSuchPerson: ["这里没有叫这个名字的人。", "Nobody here has that name."],
  welcomeChannel: ["欢迎来到 #{name}！", "Welcome to #{name}!"],
  welcomeThread: ["子区「{name}」", "Thread “{name}”"],
  welcomeDirect: ["你和 {name} 的私信", "Your direct messages with {name}"],
  welcomeText: ["输入 / 查看机器人的所有命令。", "Type / to see every command of the bot."],
  earlier: ["显示更早的消息", "Show earlier messages"],
  newMessages: ["新消息", "New"],
  jump: ["跳到最新消息", "Jump to the latest"],
  write: ["在 #{name} 发消息，输入 / 使用命令", "Message #{name}, or / for commands"],
  writeShort: ["在 #{name} 发消息", "Message #{name}"],
  writeDirect: ["给 {name} 发消息，输入 / 使用命令", "Message {name}, or / for commands"],
  writeDirectShort: ["给 {name} 发消息", "Message {name}"],
  writing: ["写消息", "Write a message"],
  send: ["发送", "Send"],
  attach: ["添加文件", "Add files"],
  remove: ["移除", "Remove"],
  replyingTo: ["正在回复 {name}", "Replying to {name}"],
  cannotSend: ["你不能在这里发言。", "You may not write here."],
  commands: ["命令", "Commands"],
  noCommands: ["没有匹配的命令", "No command matches"],
  noChoices: ["没有可选项", "Nothing to choose from"],
  loadingChoices: ["正在加载选项…", "Loading options…"],
  choicesFailed: ["加载选项失败", "Loading options failed"],
  required: ["此项必填", "This is required"],
  addOption: ["添加选项 {name}", "Add option {name}"],
  cancelCommand: ["取消命令", "Cancel the command"],
  optional: ["可选", "Optional"],
  yes: ["是", "True"],
  no: ["否", "False"],
  chooseFile: ["选择文件", "Choose a file"],
  noFile: ["还没有选", "None chosen yet"],
  sending: ["正在发送命令…", "Sending command…"],
  thinking: ["{name} 正在思考…", "{name} is thinking…"],
  failed: ["该交互失败", "This interaction failed"],
  notAnswered: ["应用程序没有响应", "The application did not respond"],
  onlyYou: ["只有你能看到这条消息", "Only you can see this"],
  dismiss: ["忽略此消息", "Dismiss message"],
  edited: ["（已编辑）", "(edited)"],
  used: ["使用了", "used"],
  repliedGone: ["原消息已删除", "The original message was deleted"],
  attachmentOnly: ["点击查看附件", "Click to see the attachment"],
  startedThread: ["{name} 开启了子区：", "{name} started a thread:"],
  pinned: ["{name} 置顶了一条消息。", "{name} pinned a message."],
  seeThread: ["查看子区", "See thread"],
  messageCount: ["{count} 条消息", "{count} messages"],
  reply: ["回复", "Reply"],
  react: ["添加回应", "Add a reaction"],
  more: ["更多", "More"],
  deleteMessage: ["删除消息", "Delete message"],
  copyId: ["复制消息 ID", "Copy message ID"],
  copied: ["已复制", "Copied"],
  enlarge: ["放大图片：{alt}", "Enlarge the picture: {alt}"],
  picture: ["图片", "Picture"],
  openOriginal: ["打开原图", "Open the original"],
  spoiler: ["剧透，点击显示", "Spoiler, press to show"],
  choose: ["请选择", "Make a selection"],
  chooseBetween: ["请选择 {low}–{high} 项", "Choose {low} to {high}"],
  chosenCount: ["已选 {count} 项", "{count} chosen"],
  formFrom: ["这个表单会提交给 {name}。不要填写密码等敏感信息。", "This form goes to {name}. Do not enter passwords or other secrets."],
  tooShort: ["至少需要 {low} 个字", "At least {low} characters"],
  archived: ["已归档", "Archived"],
  archive: ["归档子区", "Archive the thread"],
  unarchive: ["重新打开子区", "Reopen the thread"],
  invite: ["邀请成员", "Add a person"],
  isTyping: ["{name} 正在输入…", "{name} is typing…"],
  today: ["今天 {time}", "Today at {time}"],
  yesterday: ["昨天 {time}", "Yesterday at {time}"],
  somethingWrong: ["出了点问题：{message}", "Something went wrong: {message}"],
  app: ["应用", "APP"],
  person: ["人", "person"],
  skip: ["跳到最新的消息", "Go to the newest message"],
  noAccess: ["你看不到那里。", "You cannot see that place."],
  messageGone: ["那条消息已经不在了。", "That message is no more."],
  onlyInDiscord: ["这个按钮会打开 Discord 自己的页面，在本机页面里用不到。", "This opens a page of Discord’s own; this local page does without it."],
  form_option_required: ["此项必填", "This is required"],
  form_required: ["此项必填", "This is required"],
  form_no_option: ["这个命令没有选项「{name}」。", "The command has no option “{name}”."],
  form_not_a_choice: ["「{value}」不在可选的里面：{known}", "“{value}” is none of these: {known}"],
  form_not_a_number: ["「{value}」不是数字。", "“{value}” is not a number."],
  form_not_whole: ["「{value}」不是整数。", "“{value}” is not a whole number."],
  form_out_of_range: ["「{value}」不行：要在 {low} 到 {high} 之间。", "“{value}” will not do; it must be from {low} to {high}."],
  form_text_length: ["要 {low} 到 {high} 个字，现在有 {given} 个。", "It must have {low} to {high} characters, and has {given}."],
  form_length: ["要 {low} 到 {high} 个字。", "It must have {low} to {high} characters."],
  form_values: ["请选择 {low} 到 {high} 项。", "Choose {low} to {high}."],
  form_not_offered: ["没有这个选项。", "That choice is not offered."],
  form_no_field: ["表单里没有「{name}」这一项。", "The form has no field “{name}”."],
  form_no_autocomplete: ["「{name}」没有建议可选。", "“{name}” suggests nothing."],
  form_role: ["没有这个身份组。", "There is no such role."],
  form_locale: ["没有这种语言。", "There is no such language."],
  form_component: ["消息上已经没有这个按钮了。", "The message has this button no more."],
  form_disabled: ["这个按钮现在按不了。", "This button cannot be pressed now."],
  nobody_called: ["这里没有叫「{name}」的人。", "Nobody here is called “{name}”."],
  reactionBy: ["{emoji}，{count} 人", "{emoji}, {count}"],
  message: ["{name}，{time}", "{name}, {time}"],
  comma: ["，", ", "],
  joint: ["、", ", "],
};

let index = 0;
let tag = "zh-CN";

export function setLocale(locale) {
  index = locale.startsWith("zh") ? 0 : 1;
  tag = locale;
  document.documentElement.lang = locale;
}

export const locale = () => tag;

export const isChinese = () => index === 0;

export function t(key, values = {}) {
  return TEXTS[key][index].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// A pair of texts that the set-up gives, in this person's language.
export const either = (pair) => pair[index];

// What the sandbox refused, in this person's words where there are any for it.
export const refusal = (error) => (TEXTS[error.said] ? t(error.said, error.parts) : error.message);

// A localised text of an application command, for this person.
export function localised(thing, key) {
  return thing[`${key}_localizations`]?.[tag] ?? thing[key];
}
