import { newId } from '#database/query/ids.ts'
import type { Site } from '#testing/http.ts'
import { foundCompany, hire, type World } from '#testing/world.ts'

/** The kinds of addresses that sign-in by mail must treat alike. */
export const addressKinds = ['known', 'unknown', 'unproved', 'deactivated'] as const
export type AddressKind = (typeof addressKinds)[number]

type SignInStep = 'ask' | 'code'

/** `passwordHash`: the members can also sign in with a password. */
export async function addressOfEachKind(
  world: World,
  passwordHash?: string,
): Promise<Record<AddressKind, string>> {
  const addresses = {
    known: await newMember(world, passwordHash),
    unknown: `${newId()}@nulle.part`,
    unproved: await newMember(world, passwordHash),
    deactivated: await newMember(world, passwordHash),
  }
  await world.owner.query('update auth.users set email_verified = false where email = $1', [
    addresses.unproved,
  ])
  await world.owner.query(
    `update user_tenants set deactivated_at = now() where user_id = (select id from auth.users
      where email = $1)`,
    [addresses.deactivated],
  )
  return addresses
}

async function newMember(world: World, passwordHash: string | undefined): Promise<string> {
  const { tenantId } = await foundCompany(world)
  return (await hire(world, tenantId, 'employee', passwordHash)).email as unknown as string
}

/**
 * Asks for a code for each address and then sends a wrong one, in each round from new networks. `send` sends
 * one request.
 */
export async function askAndGuess(
  {
    world,
    site,
    addresses,
    rounds,
  }: { world: World; site: Site; addresses: Record<AddressKind, string>; rounds: number },
  hear: (step: SignInStep, kind: AddressKind, send: () => Promise<Response>) => Promise<void>,
): Promise<void> {
  const first = await site.ask('/api/account/sign-in/mail', { json: { email: 'a@b.cd' } })
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (let round = 0; round < rounds; round += 1) {
    await world.owner.query('delete from auth.tries')
    for (const kind of round % 2 ? addressKinds : addressKinds.toReversed()) {
      const email = addresses[kind]
      const headers = { cookie, 'x-forwarded-for': `10.2.${round}.${addressKinds.indexOf(kind)}` }
      await hear('ask', kind, () => site.ask('/api/account/sign-in/mail', { json: { email }, headers }))
      await hear('code', kind, () =>
        site.ask('/api/auth/sign-in/mail', { json: { email, code: '000000' }, headers }),
      )
    }
  }
}
