import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillSignIn } from './support/account.ts'
import { button, expectHeading } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, test } from './support/test.ts'

// A program of this computer opens a browser to get access to a person's account (RFC 7636 and 8252).
test.use({ as: null })

/** The program, which listens on this machine for the redirect of the browser. */
async function startProgram() {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(8).toString('hex')
  let heard: (address: URL) => void
  const back = new Promise<URL>((resolve) => {
    heard = resolve
  })
  const server = createServer(({ url = '' }, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<title>Programme</title>Connecté')
    if (url.startsWith('/retour')) heard(new URL(url, 'http://127.0.0.1'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/retour`
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const page = `/app/application?${new URLSearchParams({ client: 'escale-poste', redirectUri, challenge, state })}`
  return {
    page,
    state,
    back,
    exchange: { client: 'escale-poste', redirectUri, verifier },
    stop: () => server.close(),
  }
}

async function askToken(site: Site, body: object): Promise<{ status: number; accessToken?: string }> {
  const answer = await fetch(`${site.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as { accessToken?: string }) }
}

const clientsStatus = async (site: Site, token = '') =>
  (await fetch(`${site.url}/api/clients`, { headers: { authorization: `Bearer ${token}` } })).status

test('a program is refused, then authorised by a sign-in, reads in that name, and loses its session', async ({
  page,
  site,
}) => {
  const { email } = await site.hire(await site.found(), 'employee')
  const program = await startProgram()
  await page.goto(program.page)
  await fillSignIn(page, email)
  await expectHeading(page, 'Connecter une application')
  await page.getByRole('link', { name: 'Refuser' }).click()
  await expectHeading(page, 'Tableau de bord')
  expect(await site.sql('select from auth.authorization_codes')).toHaveLength(0)
  await page.goto(program.page.replace('127.0.0.1', 'ailleurs.example'))
  await expect(page.getByText('Application inconnue')).toBeVisible()
  await expect(button(page, 'Connecter')).toBeHidden()

  await page.goto(program.page)
  await expect(page.getByText(new RegExp(`^${email}, `))).toBeVisible()
  await button(page, 'Connecter').click()
  const { searchParams } = await program.back
  expect(searchParams.get('state')).toBe(program.state)
  const code = searchParams.get('code') ?? ''
  const { status, accessToken } = await askToken(site, { grantType: 'pkce', ...program.exchange, code })
  expect([status, await clientsStatus(site, accessToken)]).toEqual([200, 200])

  await page.waitForURL(/\/retour\?/) // the program receives the request before the browser shows its page
  await page.goto('/app/parametres/sessions')
  await page.getByRole('button', { name: /, ouverte le / }).click()
  await expect(page.getByRole('button', { name: /, ouverte le / })).toBeHidden()
  expect(await clientsStatus(site, accessToken)).toBe(401)
  program.stop()
})
