import { signedCookie } from '#access/caller/cookie.ts'
import type { Site } from '#testing/http.ts'
import { type FoundedCompany, maritimeDraft, type Person, type World } from '#testing/world.ts'

/** Asks the product over HTTP as a signed-in person. A body makes it a POST. */
export function httpAs({ server }: World, site: Site) {
  return async <Body = Record<string, never>>(
    person: Person,
    path: string,
    json?: object,
    method?: string,
  ) => {
    const answer = await site.ask(path, {
      method: method ?? (json ? 'POST' : 'GET'),
      headers: {
        cookie: signedCookie(person.token, server.secret),
        origin: site.url,
        'idempotency-key': crypto.randomUUID(),
      },
      ...(json && { json }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as Body }
  }
}

/** Two records of one client, each with an unpaid invoice of 31,50 $ and a parcel. */
export async function twinClients(company: FoundedCompany, admin: Person) {
  const one = async (name: string, phone: string) => {
    const client = await admin.clients.create({ name, phone, email: null, address: null, note: null })
    const invoice = await admin.invoices.create(maritimeDraft(company, { clientId: client.id }))
    const lot = await admin.warehouse.receive({
      trackingNumber: `${name.toUpperCase()}-1`,
      quantity: 1,
      clientId: client.id,
    })
    return { client, invoice, lot }
  }
  return { kept: await one('Kivu Cargo', '+243812345678'), absorbed: await one('Kivu', '+243998765432') }
}

type MergedClient = { client: { id: string } }

/** The input that merges two clients, from their current versions. */
export async function mergeInput(
  admin: Person,
  { kept, absorbed }: { kept: MergedClient; absorbed: MergedClient },
) {
  const [one, other] = [
    await admin.clients.get({ id: kept.client.id }),
    await admin.clients.get({ id: absorbed.client.id }),
  ]
  return { id: one.id, version: one.version, absorbedId: other.id, absorbedVersion: other.version, taken: [] }
}
