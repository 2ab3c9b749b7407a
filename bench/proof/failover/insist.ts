import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Desk } from '../acknowledged.ts'

/**
 * Asks under one key until it is answered, as a browser does; a refusal that is final is an error. A company
 * writes one import at a time.
 */
export async function insist<Answer>(
  desk: Desk,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = {
    cookie: desk.cookie,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-company': desk.companyId,
  }
  for (;;) {
    const asked = {
      method,
      headers,
      signal: AbortSignal.timeout(20_000),
      ...(body && { body: JSON.stringify(body) }),
    }
    const answer = await fetch(`${desk.url}/api${path}`, asked)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }))
    if (answer.status >= 200 && answer.status < 300)
      return (answer.text ? JSON.parse(answer.text) : undefined) as Answer
    if (![0, 408, 429, 502, 503, 504].includes(answer.status) && !/KEY_RUNNING|BEGUN/.test(answer.text))
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    await sleep(300)
  }
}
