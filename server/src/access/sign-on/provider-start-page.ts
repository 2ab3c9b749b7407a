import { createHash } from 'node:crypto'
import { viewport } from '@escale/contract/wire/viewport'
import { html, raw } from 'hono/html'
import { pagePolicy } from '#access/headers.ts'

const style = `
body { margin: 0; padding: 32px 24px; background: #fff; color: #1b1e22; }
body { font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 8px; font-size: 19px; }
p { margin: 0 0 16px; max-width: 60ch; }
a { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #0b5d6b; color: #fff; }
@media (prefers-color-scheme: dark) { body { background: #14171a; color: #e6e8ea; } }
`

const policy = pagePolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`)

/**
 * Page shown when a person starts a sign-on at the provider, in its list of applications. This browser never
 * requested such a response, so an attacker could use one to sign a person in to another account. The person
 * starts again here. `path`: the page where a sign-on starts.
 */
export async function providerStartPage(path: string, status = 200): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="${viewport}">
<title>Connexion à reprendre ici</title>
<style>${raw(style)}</style>
</head>
<body>
<h1>Connexion à reprendre ici</h1>
<p>Vous êtes parti du portail de votre fournisseur. Pour votre sécurité, la connexion commence ici :
indiquez votre adresse professionnelle. Votre fournisseur vous reconnaîtra.</p>
<p><a href="${path}">Se connecter</a></p>
</body>
</html>`
  return new Response(String(page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}
