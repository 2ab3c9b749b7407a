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
 * `loginOf`: the company of the sign-in page, null for the page without a company. `refused`: the error of
 * its submitted form. The application itself shows that a page does not exist, with status code 404.
 */
type Kind = {
  loginOf?: Face | null
  refused?: SignInError
  isForSearchEngines?: boolean
  status?: ContentfulStatusCode
}

/**
 * Sends the HTML of the application. Each response has a new nonce. The HTML file is read again after two
 * seconds, so that a new build is served.
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
    // An empty colour keeps the one that the browser stored at the last visit
    .replaceAll('__THEME__', color.slice(1))
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

/** Adds preload links for the requested screen if the caller is signed in, otherwise for the sign-in page. */
function withScreen(html: string, c: Context, server: Server): string {
  if (!shell || !screenAt(c.req.path)) return html
  const { screen, next, login } = shell.preloads
  const links = readRequestHead(c, server).sessionHash ? screen(c.req.path) + next(c.req.path) : login
  return withNamedFiles(html.replace('</head>', `${links}</head>`))
}

/**
 * Names the scripts of a page instead of loading them. `boot.js` loads them, on a slow line after the first
 * data of the screen.
 */
function withNamedFiles(html: string): string {
  const files: string[] = []
  const scripts = /<(?:script type="module"|link rel="modulepreload")[^<>]*>(?:<\/script>)?/g
  const rest = html.replaceAll(scripts, (tag) => {
    files.push(/ (?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '')
    return ''
  })
  return rest.replace('</head>', `<meta name="files" content="${files.join(' ')}"></head>`)
}

/** Renders the sign-in page on the server, so that it shows before the application has loaded. */
async function withLogin(
  html: string,
  links: string,
  face: Face | null,
  refused: SignInError | undefined,
  c: Context,
  server: Server,
): Promise<string> {
  const linked = html.replace('</head>', `${links}</head>`)
  if (!refused && readRequestHead(c, server).sessionHash) return linked
  const drawn = await drawLogin(face, refused).catch(() => undefined)
  if (!drawn) return linked // The public pages are not built yet, so the application renders the form
  // Scripts get a low priority, so that the visible text loads first.
  const calm = linked.replaceAll(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  )
  const known = face
    ? `<script type="application/json" id="face">${JSON.stringify(face).replaceAll('<', '\\u003c')}</script>`
    : ''
  return calm.replace(/<div id="root">.*<\/div>/, () => `<div id="root">${drawn}</div>${known}`)
}

// Links that load the style sheet with the company's colours early. Otherwise a script loads it, which is
// later, and impossible where scripts are disabled.
function themeLinks(color: string): string {
  const sheet = `href="/theme/${(color || productColor).slice(1)}.css"`
  return `<link rel="preload" as="style" ${sheet}><noscript><link rel="stylesheet" ${sheet}></noscript>`
}
