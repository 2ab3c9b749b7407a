import * as z from 'zod/mini'
import { phone } from '#values/fields.ts'
import { Code, CurrentPassword } from './draft.ts'

/** By what a code reaches a telephone, in the order in which they are offered. */
export const phoneWays = ['whatsapp', 'sms'] as const
export type PhoneWay = (typeof phoneWays)[number]

export const phoneWayNames: Record<PhoneWay, string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

const Telephone = z.pipe(phone(), z.string('Indiquez votre numéro de téléphone.'))
const Way = z.enum(phoneWays, 'Choisissez par où recevoir le code.')

/** Where a code that signs in is asked for. */
export type PhoneDraft = z.output<typeof PhoneDraft>
export const PhoneDraft = z.object({ phone: Telephone, way: Way })

/** The code that came there. */
export type PhoneCodeDraft = z.output<typeof PhoneCodeDraft>
export const PhoneCodeDraft = z.object({ phone: Telephone, code: Code })

/** A number that is to open one's account. */
export type OwnPhoneDraft = z.output<typeof OwnPhoneDraft>
export const OwnPhoneDraft = z.object({ phone: Telephone, way: Way, current: CurrentPassword })

export type OwnPhoneCode = z.output<typeof OwnPhoneCode>
export const OwnPhoneCode = z.object({ code: Code })
