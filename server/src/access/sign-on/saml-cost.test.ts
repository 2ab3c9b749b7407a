import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCertificate } from '#testing/providers/certificate.ts'
import { startSamlProvider } from '#testing/providers/saml.ts'
import type { Provider } from './providers.ts'
import { newSamlRequest, ownMetadata, samlRequestUrl, verifySamlResponse } from './saml.ts'
import { parseXml } from './xml/xml.ts'
import { isBeyondBounds } from './xml/xml-bounds.ts'

const publicUrl = 'https://escale.example'
const tenantId = '01900000-0000-7000-8000-000000000001'
const provider = await startSamlProvider(async () => ownMetadata(publicUrl, tenantId))
test.after(provider.stop)

const providerWith = (certificates: string[]) =>
  ({
    tenantId,
    kind: 'saml',
    issuer: provider.entityId,
    metadata: provider.metadata(certificates),
  }) as Provider
const ours = providerWith([provider.certificate])
// A provider that changes its certificate: each certificate is tried on each signature.
const ofMany = providerWith([...Array.from({ length: 4 }, () => newCertificate().pem), provider.certificate])

const samlRequest = newSamlRequest()
const request =
  new URL(await samlRequestUrl(ours, publicUrl, samlRequest)).searchParams.get('SAMLRequest') ?? ''

/** The provider's own response, modified by an attacker. */
async function answered(after: (xml: string) => string): Promise<string> {
  provider.next = { nameId: 'personne', attributes: { email: ['personne@exemple.test'] } }
  provider.lie = { after }
  return (await provider.answer(request)).posted
}

const bytes = 96_000
const run = (item: (at: number) => string, most = bytes) => {
  let written = ''
  for (let at = 0; written.length < most; at += 1) written += item(at)
  return written
}
const beforeAssertion = (added: string) => (xml: string) =>
  xml.replace('<saml:Assertion ', `${added}<saml:Assertion `)
const inAssertion = (added: string) => (xml: string) =>
  xml.replace('</saml:Assertion>', `${added}</saml:Assertion>`)
const transform = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'
const extensions = (content: string) => beforeAssertion(`<samlp:Extensions>${content}</samlp:Extensions>`)
const deep = (open: (at: number) => string, most = 40_000) => {
  const opened = run(open, most)
  return opened + '</b>'.repeat(opened.split('<b').length - 1)
}
const prefixes = run((at) => `p${at} `, 40_000)

/** Just below the limit of elements, because the rest of the response counts too. */
const wide = (one: string, count = 930) => one.repeat(count)
const value = '<saml:AttributeValue x="y">z</saml:AttributeValue>'

const hostile: Record<string, (xml: string) => string> = {
  'wide extensions': extensions(run(() => '<b/>')),
  'wide extensions, within the bounds': extensions(wide('<b/>')),
  'wide assertion': inAssertion(run(() => '<b/>')),
  'wide assertion, within the bounds': inAssertion(wide('<b/>')),
  'wide assertion, within the bounds of five certificates': inAssertion(wide('<b/>', 250)),
  'many namespaces in many elements, within the bounds': inAssertion(
    run((at) => `<b xmlns:n${at}="urn:${at}"/>`, 25_000),
  ),
  'many values, within the bounds': inAssertion(wide(value)),
  'many values, within the bounds of five certificates': inAssertion(wide(value, 250)),
  deep: inAssertion(deep(() => '<b>')),
  'deep with a namespace each': inAssertion(deep((at) => `<b xmlns:n${at}="urn:${at}">`)),
  'many attributes': inAssertion(`<b ${run((at) => `a${at}="" `)}/>`),
  'many attributes in many elements, within the bounds': inAssertion(wide('<b a="" c=""/>')),
  'many namespaces': inAssertion(`<b ${run((at) => `xmlns:a${at}="b" `)}/>`),
  'many names': inAssertion(run((at) => `<b${at}></b${at}>`)),
  'a long value': inAssertion(`<b a="${'x'.repeat(bytes)}"/>`),
  entities: inAssertion(`<b>${run(() => '&amp;')}</b>`),
  'entities without an end': inAssertion(`<b>${run(() => '&a')}</b>`),
  'long text': inAssertion(`<b>${'x'.repeat(bytes)}</b>`),
  'text of spaces': inAssertion(`<b>${' '.repeat(bytes)}x</b>`),
  'a long name': inAssertion(`<${'b'.repeat(bytes)}/>`),
  'tags without an end': inAssertion(run(() => '<b')),
  'quotes without an end': inAssertion(run(() => '<b a="')),
  comments: inAssertion(run(() => '<!-- -->')),
  instructions: inAssertion(run(() => '<?a b?>')),
  'a long declaration': (xml) => `<?xml ${' '.repeat(bytes)}x?>${xml}`,
  'many transforms': (xml) => xml.replace('<ds:Transform ', `${wide(transform, 900)}<ds:Transform `),
  'many prefixes': (xml) =>
    xml.replace(
      /(<ds:Transform [^>]*exc-c14n#")\/>/,
      `$1><x:InclusiveNamespaces PrefixList="${prefixes}"/></ds:Transform>`,
    ),
  'many signatures': (xml) => {
    const signature = /<(ds:)?Signature .*<\/\1Signature>/s.exec(xml)?.[0] ?? ''
    return inAssertion(signature.repeat(30))(xml)
  },
}

async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && least > 100; attempt += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

for (const [how, change] of Object.entries(hostile)) {
  test(`a response of 96 kB takes less than a fifth of a second of processor time: ${how}`, async () => {
    const posted = await answered(change)
    for (const by of [ours, ofMany]) {
      const judge = () =>
        assert.rejects(verifySamlResponse(by, publicUrl, samlRequest, posted), { code: 'SIGN_ON_FAILED' })
      const ms = await cpuMsOf(judge)
      assert.ok(ms < 200, `${Math.round(ms)} ms for ${posted.length} signs`)
    }
  })
}

test('a response with as many groups as a large provider sends is accepted', async () => {
  const groups = Array.from({ length: 700 }, (_, at) => `groupe-${at}`)
  provider.next = { nameId: 'personne', attributes: { email: ['personne@exemple.test'], groups } }
  provider.lie = {}
  const { posted } = await provider.answer(request)
  const { claims } = await verifySamlResponse(ours, publicUrl, samlRequest, posted)
  assert.equal((claims.groups as string[]).length, 700)
})

test('extensions are refused, however small', async () => {
  const posted = await answered(extensions('<b/>'))
  await assert.rejects(verifySamlResponse(ours, publicUrl, samlRequest, posted), { code: 'SIGN_ON_FAILED' })
})

test('the limits count elements, nesting and attributes exactly as the parser does', () => {
  const within = `<?xml version="1.0"?><a b='<>'.replace>`.slice(0, 21)
  for (const [xml, isBeyond] of [
    [`${within}<a>${'<b/>'.repeat(999)}</a>`, false],
    [`${within}<a>${'<b/>'.repeat(1000)}</a>`, true],
    [`${'<b>'.repeat(32)}${'</b>'.repeat(32)}`, false],
    [`${'<b>'.repeat(33)}${'</b>'.repeat(33)}`, true],
    [`<a ${run((at) => `b${at}=">" `, 240)}/>`, false],
    [`<a ${run((at) => `b${at}='/>' `, 420)}/>`, true],
    ['<a b="<c/>"/>', true],
    ['<a b="', true],
  ] as const) {
    assert.equal(isBeyondBounds(xml), isBeyond, xml.slice(0, 60))
    if (!isBeyond) assert.ok(parseXml(xml).documentElement)
  }
})
