// Serves the tables of the fifth set: a DynamoDB of their own, filled, and dynamodb-admin before it on the port $PORT.
const path = require("path"), fs = require("fs"), { spawn } = require("child_process");
const here = path.join(process.env.TOOLS, "dynamodb-admin/node_modules");
const dynalite = require(path.join(here, "dynalite"));
const TABLES = {
  Boats: [
    { id: "b1", name: "Heron", berth: "A4" },
    { id: "b2", name: "Curlew", berth: "B2" },
    { id: "b3", name: "Old Tern", berth: "C9" },
  ],
  Members: [
    { id: "m1", name: "Ida Moss", town: "Holm" },
    { id: "m2", name: "Paul Reed", town: "Ness" },
    { id: "m3", name: "Nora Falk", town: "Holm" },
  ],
  OldInvoices: [{ id: "i1", amount: "40" }],
  Races: [
    { id: "r1", name: "Spring regatta", day: "2027-04-18" },
    { id: "r2", name: "Night race", day: "2027-07-03" },
  ],
};
process.env.AWS_REGION = "eu-west-1";
process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = "key";
const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
const ask = (port, what, body) =>
  fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/x-amz-json-1.0",
      "X-Amz-Target": `DynamoDB_20120810.${what}`,
      "X-Amz-Date": "20261123T120000Z",
      Authorization: "AWS4-HMAC-SHA256 Credential=key/20261123/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00",
    },
  }).then(async (answer) => {
    if (!answer.ok) throw new Error(await answer.text());
  });
server.listen(0, "127.0.0.1", async () => {
  const port = server.address().port;
  for (const [TableName, items] of Object.entries(TABLES)) {
    await ask(port, "CreateTable", {
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    });
    await new Promise((done) => setTimeout(done, 100));
    for (const item of items) {
      const Item = Object.fromEntries(Object.entries(item).map(([name, value]) => [name, { S: value }]));
      await ask(port, "PutItem", { TableName, Item });
    }
  }
  fs.writeFileSync(path.join(process.env.STATE, "tables.port"), String(port));
  const words = ["--port", process.env.PORT, "--host", "127.0.0.1", "--dynamo-endpoint", `http://127.0.0.1:${port}`];
  const child = spawn(process.execPath, [path.join(here, "dynamodb-admin/dist/dynamodb-admin.js"), ...words], { stdio: "inherit" });
  child.on("exit", (status) => process.exit(status ?? 1));
});
