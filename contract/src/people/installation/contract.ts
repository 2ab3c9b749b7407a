import { z } from 'zod'
import { anybody } from '#access/procedure.ts'
import { FirstAccount } from './draft.ts'

export const installation = {
  create: anybody
    .route({ method: 'POST', path: '/installation', successStatus: 201 })
    .input(z.object({ token: z.string().max(200), ...FirstAccount.shape }))
    .output(z.void())
    .errors({
      LINK_USED: { status: 404, message: "Ce lien n'est plus valable." },
      WEAK_PASSWORD: { status: 422, message: 'Ce mot de passe est trop facile à deviner.', data: z.object({ reasons: z.array(z.string()) }) },
    }),
}
