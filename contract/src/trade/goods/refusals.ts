import { z } from 'zod'
import { refusal, refusalAbout } from '#access/procedure.ts'
import { fileMessages } from '#channels/files/messages.ts'

/** Refusal by a rule of `life-cycle.ts`. `reason` is the text that the rule returned. */
export const lifeRefusal = {
  GOODS_REFUSED: refusalAbout(
    'Ces marchandises ne le permettent pas.',
    { reason: z.string() },
    ({ reason }) => reason,
  ),
} as const

export const unknownClient = { UNKNOWN_CLIENT: { status: 422, message: 'Choisissez un client.' } } as const

export const photosFull = { PHOTOS_FULL: refusal(fileMessages.photosFull) } as const
