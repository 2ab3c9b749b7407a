import { publicApi } from '#access/guard/guard.ts'
import { refuseWeakPassword } from '#access/passwords/password-strength.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { refuseUsedLink, useInstallationToken } from './link.ts'

export const installation = publicApi.installation.router({
  create: publicApi.installation.create.handler(async ({ context: { server }, input }) => {
    const { token, firstName, lastName, password } = input
    const email = input.email.toLowerCase()
    await asAccounts(server.pool, (client) => refuseUsedLink(client, token))
    await refuseWeakPassword(password, [firstName, lastName, email])
    const hash = await hashPassword(password)

    await asAccounts(server.pool, async (client) => {
      await useInstallationToken(client, token)
      const userId = newId()
      await client.query(
        `insert into auth.users (id, name, first_name, last_name, email, email_verified)
         values ($1, $2, $3, $4, $5, true)`,
        [userId, `${firstName} ${lastName}`, firstName, lastName, email],
      )
      await client.query(
        `insert into auth.accounts (id, user_id, account_id, provider_id, password)
         values ($1, $2::uuid, $2::text, 'credential', $3)`,
        [newId(), userId, hash],
      )
      await client.query(`insert into user_roles (id, user_id, role) values ($1, $2, 'super_admin')`, [
        newId(),
        userId,
      ])
    })
  }),
})
