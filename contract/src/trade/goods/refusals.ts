import { z } from 'zod'
import { refusalAbout } from '#access/procedure.ts'

/** A rule of the life of goods refuses, in its own words. */
export const ruled = {
  GOODS_REFUSED: refusalAbout(
    'Ces marchandises ne le permettent pas.',
    { reason: z.string() },
    ({ reason }) => reason,
  ),
} as const

export const unknownClient = { UNKNOWN_CLIENT: { status: 422, message: 'Choisissez un client.' } } as const
