import { viewport } from '@escale/contract/wire/viewport'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { shownWithin } from './pdf-answer.ts'

type Refusal = { code: string; message: string; fields?: unknown }

/**
 * Sends a refusal: JSON for programs, a page with the error text for a browser that opened the URL in a tab
 * or a frame.
 */
export function refusedAnswer(c: Context, status: number, refusal: Refusal): Response | Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (!asksForPage(c)) return c.json(refusal, status as 400, headers)
  return c.html(pageSaying(sentenceOf(refusal)), status as 400, { ...headers, ...shownWithin })
}

// True when the response is shown as a page. Only a GET can be. An upload gets JSON, whatever its `accept`
// header is.
function asksForPage(c: Context): boolean {
  return c.req.method === 'GET' && readsPages.test(c.req.header('accept') ?? '')
}

const readsPages = /text\/html(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/** The error text of the first invalid field, because it is more precise than the general one. */
function sentenceOf({ message, fields }: Refusal): string {
  const [first] = Object.values(fields ?? {})
  return typeof first === 'string' ? first : message
}

function pageSaying(sentence: string) {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="${viewport}">
<title>Ouverture impossible</title>
<style>
body { margin: 0; padding: 32px 24px; background: #fff; color: #1b1e22; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 8px; font-size: 19px; }
p { margin: 0; max-width: 60ch; }
</style>
</head>
<body><h1>Ouverture impossible</h1><p>${sentence}</p></body>
</html>`
}
