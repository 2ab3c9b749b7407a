import { viewport } from '@escale/contract/wire/viewport'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { shownWithin } from './pdf-answer.ts'

type Told = { code: string; message: string; fields?: unknown }

/**
 * Why something is not given. Programs are told by its code; a browser that asked for it as a page, in a tab
 * or in the place of a
 * document, shows the sentence: of anything else it would show the braces, or say itself that it could not
 * connect.
 */
export function refusedAnswer(c: Context, status: number, told: Told): Response | Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (!asksForPage(c)) return c.json(told, status as 400, headers)
  return c.html(pageSaying(sentenceOf(told)), status as 400, { ...headers, ...shownWithin })
}

// Nobody opens what they send: an upload is told in JSON whatever its sender says it reads.
function asksForPage(c: Context): boolean {
  return c.req.method === 'GET' && readsPages.test(c.req.header('accept') ?? '')
}

const readsPages = /text\/html(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/** The sentence of a field says more than that of the whole. */
function sentenceOf({ message, fields }: Told): string {
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
