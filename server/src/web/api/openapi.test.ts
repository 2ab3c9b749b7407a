import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { OpenAPI } from '@orpc/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeApi } from './openapi.ts'

const document = await describeApi()
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, OpenAPI.OperationObject>).map(([method, operation]) => ({
    name: `${method} ${path}`,
    method,
    operation,
  })),
)

test('a linter with the recommended OpenAPI rules finds no error in the document', async () => {
  const source = JSON.stringify(document)
  const problems = await lintFromString({
    source,
    config: await createConfig({ extends: ['recommended'] }),
    absoluteRef: 'openapi.json',
  })
  assert.deepEqual(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message }) => `${ruleId}: ${message}`),
    [],
  )
})

test('each API address in docs/api.md is in the document, with the method written before it', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
  const named = [...guide.matchAll(/((?:GET|POST|PUT|PATCH|DELETE)[A-Z ]*) \/api(\/[\w\-/{}.]+)/g)].flatMap(
    ([, methods = '', path = '']) =>
      methods
        .trim()
        .split(' ')
        .map((method) => `${method.toLowerCase()} ${withoutNames(path)}`),
  )
  assert.ok(named.length > 60, String(named.length))
  const known = new Set(operations.map(({ name }) => withoutNames(name)))
  assert.deepEqual(
    [...new Set(named)].filter((name) => !known.has(name) && !unlisted.includes(name)),
    [],
  )
})

test('operations with an Idempotency-Key document running and reused keys, creations missing ones', () => {
  const creations = operations.filter(({ operation }) =>
    JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey'),
  )
  assert.ok(creations.length > 12)
  for (const { name, operation } of creations) {
    const codes = ([400, 409, 422] as const).map(
      (status) => (operation.responses?.[status] as { description: string } | undefined)?.description ?? '',
    )
    // the key is optional for a change
    if (operation.responses?.[201]) assert.match(codes[0] ?? '', /KEY_MISSING/, name)
    assert.match(codes[1] ?? '', /KEY_RUNNING/, name)
    assert.match(codes[2] ?? '', /KEY_REUSED/, name)
  }
})

test('refusals of a body or a query are documented, and every operation has a French summary', () => {
  const unsaid = operations.filter(
    ({ operation }) => (operation.requestBody || hasQuery(operation)) && !operation.responses?.[422],
  )
  assert.deepEqual(
    unsaid.map(({ name }) => name),
    [],
  )
  assert.deepEqual(
    operations.filter(({ operation }) => !operation.summary).map(({ name }) => name),
    [],
  )
  assert.ok(
    operations.some(({ operation }) => operation.operationId === 'signIn') &&
      operations.some(({ operation }) => operation.operationId === 'signOut'),
  )
})

test('general refusals before the input is checked are documented on every operation, reads included', () => {
  for (const { name, operation } of operations)
    for (const status of [400, 408, 413, 415, 431, 503])
      assert.ok(operation.responses?.[status], `${name}: ${status}`)
})

function hasQuery(operation: OpenAPI.OperationObject): boolean {
  return (operation.parameters ?? []).some((parameter) => 'in' in parameter && parameter.in === 'query')
}

test('a stored file documents the 304 response, and content generated for one caller does not', () => {
  const unchanged = operations.filter(({ operation }) => operation.responses?.[304]).map(({ name }) => name)
  assert.deepEqual(unchanged.toSorted(), [
    'get /clients/{recordId}/files/{id}',
    'get /conversations/files/{id}',
    'get /expeditions/{recordId}/files/{id}',
    'get /expense-photos/{id}',
    'get /files/documents/{id}',
    'get /files/photos/{id}',
    'get /goods/{recordId}/files/{id}',
    'get /invoices/{recordId}/files/{id}',
    'get /payments/{id}/tenders/{position}/screenshot',
    'get /tenants/{tenantId}/stamp/{id}',
  ])
})

/** The document does not describe its own addresses. */
const unlisted = ['get /openapi.json', 'get /docs']

/** Parameter names may differ in the guide: `{id}`, `{company}`. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}
