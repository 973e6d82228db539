// Turns the npm package discord-api-spec into one JSON file that any JSON Schema library reads:
// its Zod schemas become "$defs" (by Zod itself), its TypeScript interface `Paths` becomes the list
// of operations (read with TypeScript's own parser). Runs in the folder that holds the packages.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.cwd()}/`);
const load = async (name) => import(pathToFileURL(require.resolve(name)));
const ts = require("typescript");
const z = await load("zod/mini");
const folder = `${process.cwd()}/node_modules/discord-api-spec/build/`;
const components = await import(pathToFileURL(`${folder}discord-api-spec.zod.js`));

// -- schemas ------------------------------------------------------------------------------------

const registry = z.registry();
for (const [name, schema] of Object.entries(components)) {
  if (name.endsWith("Schema")) registry.add(schema, { id: name.slice(0, -"Schema".length) });
}
const { schemas } = z.toJSONSchema(registry, {
  io: "input",
  uri: (id) => `#/$defs/${id}`,
  unrepresentable: "any",
  override: ({ zodSchema, jsonSchema }) => {
    // JSON has no "undefined", and Discord's moments end in "+00:00" where Zod wants a "Z".
    if (zodSchema._zod.def.type === "undefined") jsonSchema.not = {};
    if (jsonSchema.format) delete jsonSchema.pattern;
  },
});
for (const schema of Object.values(schemas)) {
  delete schema.$schema;
  delete schema.$id;
}

// -- operations ---------------------------------------------------------------------------------

const text = readFileSync(`${folder}discord-api-spec.ts`, "utf8");
const source = ts.createSourceFile("spec.ts", text, ts.ScriptTarget.Latest);
const nameOf = (node) => node.name.text ?? node.name.getText(source);
const members = (node) =>
  new Map(node.members.filter(ts.isPropertySignature).map((member) => [nameOf(member), member]));

function literal(node) {
  if (node.kind === ts.SyntaxKind.NullKeyword) return { type: "null" };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { const: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { const: false };
  return { const: ts.isNumericLiteral(node) ? Number(node.text) : node.text };
}

function schemaOf(node) {
  if (ts.isParenthesizedTypeNode(node)) return schemaOf(node.type);
  if (ts.isUnionTypeNode(node)) return { anyOf: node.types.map(schemaOf) };
  if (ts.isIntersectionTypeNode(node)) return { allOf: node.types.map(schemaOf) };
  if (ts.isArrayTypeNode(node)) return { type: "array", items: schemaOf(node.elementType) };
  if (ts.isLiteralTypeNode(node)) return literal(node.literal);
  if (ts.isTypeLiteralNode(node)) return objectOf(node);
  if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText(source);
    if (name === "Record") {
      return { type: "object", additionalProperties: schemaOf(node.typeArguments[1]) };
    }
    if (!(name in schemas)) throw new Error(`The package has no schema of ${name}.`);
    return { $ref: `#/$defs/${name}` };
  }
  const plain = {
    [ts.SyntaxKind.StringKeyword]: { type: "string" },
    [ts.SyntaxKind.NumberKeyword]: { type: "number" },
    [ts.SyntaxKind.BooleanKeyword]: { type: "boolean" },
    [ts.SyntaxKind.UnknownKeyword]: {},
  }[node.kind];
  if (!plain) throw new Error(`A type that is not known here: ${node.getText(source)}`);
  return plain;
}

function objectOf(node) {
  const properties = {};
  const required = [];
  for (const [name, member] of members(node)) {
    properties[name] = schemaOf(member.type);
    if (!member.questionToken) required.push(name);
  }
  const others = node.members.find(ts.isIndexSignatureDeclaration);
  const additionalProperties = others ? schemaOf(others.type) : true;
  return { type: "object", properties, required, additionalProperties };
}

function operationOf(node) {
  const parts = members(node.type);
  const query = members(parts.get("parameters").type).get("query").type;
  const body = parts.get("requestBody").type;
  const responses = {};
  for (const [status, member] of members(parts.get("responses").type)) {
    responses[status] = schemaOf(member.type);
  }
  return {
    query: ts.isTypeLiteralNode(query) ? [...members(query).keys()] : [],
    request: body.kind === ts.SyntaxKind.UndefinedKeyword ? null : schemaOf(body),
    responses,
  };
}

const paths = {};
for (const statement of source.statements) {
  if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== "Paths") continue;
  for (const [path, member] of members(statement)) {
    paths[path] = {};
    for (const [method, operation] of members(member.type)) {
      if (operation.type.kind !== ts.SyntaxKind.NeverKeyword) {
        paths[path][method] = operationOf(operation);
      }
    }
  }
}
console.log(JSON.stringify({ paths, $defs: schemas }));
