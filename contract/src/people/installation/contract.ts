import { z } from 'zod'
import { anonymous } from '#access/procedure.ts'
import { accountMessages } from '#people/account/messages.ts'
import { weakPasswordErrors } from '#people/account/own-account.ts'
import { FirstAccount } from './draft.ts'

export const installation = {
  create: anonymous
    .route({ method: 'POST', path: '/installation', successStatus: 201 })
    .input(z.object({ token: z.string().max(200), ...FirstAccount.shape }))
    .output(z.void())
    .errors({ LINK_USED: { status: 404, message: accountMessages.linkOver }, ...weakPasswordErrors }),
}
