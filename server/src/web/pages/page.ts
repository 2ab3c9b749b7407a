import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { screenAt } from '@escale/contract/access/screens'
import type { Face } from '@escale/contract/site/face/contract'
import type { SignInError } from '@escale/contract/site/public/pages'
import { productColor } from '@escale/contract/values/product'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Server } from '#access/caller/server.ts'
import { readRequestHead } from '#access/guard/request-head.ts'
import { pagePolicy } from '#access/headers.ts'
import { escapeHtml } from '#channels/mail/html-text.ts'
import { drawLogin } from '#site/public/renderer.ts'
import { builtRoot } from './build.ts'
import { type Preloads, preloads } from './preloads.ts'

let shell: { html: string; preloads: Preloads; read: number } | undefined

/**
 * `loginOf`: the sign-in page, of a company or of none; `refused`: answered to who tried its form. Where
 * there is no page, the application says so itself.
 */
type Kind = {
  loginOf?: Face | null
  refused?: SignInError
  isForSearchEngines?: boolean
  status?: ContentfulStatusCode
}

/**
 * Answers with the page of the application. The nonce is new at each answer; the page itself is read again
 * when the web build is.
 */
export async function page(
  c: Context,
  server: Server,
  color: string,
  { loginOf, refused, isForSearchEngines = false, status = 200 }: Kind = {},
): Promise<Response> {
  if (!shell || performance.now() - shell.read > 2000) {
    const [html, links] = await Promise.all([
      readFile(join(builtRoot, 'index.html'), 'utf8'),
      preloads(builtRoot),
    ])
    shell = { html, preloads: links, read: performance.now() }
  }
  const nonce = randomBytes(16).toString('base64')
  const html = shell.html
    .replaceAll('__NONCE__', nonce)
    .replaceAll('__THEME__', color.slice(1)) // none: the browser knows the one it last had
    .replaceAll('__PAGE_SECURITY__', server.blocksInspection ? 'on' : 'off')
    .replaceAll('__PUBLIC_URL__', server.publicUrl)
    .replaceAll('__OPENID__', () => escapeHtml(server.openId?.name ?? ''))
    .replaceAll('__FONT__', shell.preloads.font)
  const links = shell.preloads.login + themeLinks(color)
  const answer =
    loginOf === undefined
      ? withScreen(html, c, server)
      : await withLogin(html, links, loginOf, refused, c, server)
  return c.html(answer, status, {
    'content-security-policy': pagePolicy(`nonce-${nonce}`),
    'cache-control': refused ? 'no-store' : 'no-cache',
    'x-robots-tag': isForSearchEngines ? 'all' : 'noindex',
  })
}

/** Who is signed in sees the screen, who is not is led to the sign-in page: it comes with the page. */
function withScreen(html: string, c: Context, server: Server): string {
  if (!shell || !screenAt(c.req.path)) return html
  const { screen, next, login } = shell.preloads
  const links = readRequestHead(c.req.raw, server).sessionHash ? screen(c.req.path) + next(c.req.path) : login
  return html.replace('</head>', `${links}</head>`)
}

/** The sign-in page is seen before the application is there, by whoever is not signed in yet. */
async function withLogin(
  html: string,
  links: string,
  face: Face | null,
  refused: SignInError | undefined,
  c: Context,
  server: Server,
): Promise<string> {
  const linked = html.replace('</head>', `${links}</head>`)
  if (!refused && readRequestHead(c.req.raw, server).sessionHash) return linked
  const drawn = await drawLogin(face, refused).catch(() => undefined)
  if (!drawn) return linked // not built yet: the application draws itself
  // What is read comes first, the application after it.
  const calm = linked.replaceAll(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  )
  const known = face
    ? `<script type="application/json" id="face">${JSON.stringify(face).replaceAll('<', '\\u003c')}</script>`
    : ''
  return calm.replace(/<div id="root">.*<\/div>/, () => `<div id="root">${drawn}</div>${known}`)
}

// The colours are asked for by a script: named here too, they come with it, and without it where none runs.
function themeLinks(color: string): string {
  const sheet = `href="/theme/${(color || productColor).slice(1)}.css"`
  return `<link rel="preload" as="style" ${sheet}><noscript><link rel="stylesheet" ${sheet}></noscript>`
}
