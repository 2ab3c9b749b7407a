import * as z from 'zod/mini'
import { phone } from '#values/fields.ts'
import { Code, CurrentPassword } from './draft.ts'

/** Channels for sending a code to a phone, in the order shown in the form. */
export const phoneWays = ['whatsapp', 'sms'] as const
export type PhoneWay = (typeof phoneWays)[number]

export const phoneWayNames: Record<PhoneWay, string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

const Telephone = z.pipe(phone(), z.string('Indiquez votre numéro de téléphone.'))
const Way = z.enum(phoneWays, 'Choisissez par où recevoir le code.')

/** The request for a sign-in code by phone. */
export type PhoneDraft = z.output<typeof PhoneDraft>
export const PhoneDraft = z.object({ phone: Telephone, way: Way })

/** The sign-in code received on the phone. */
export type PhoneCodeDraft = z.output<typeof PhoneCodeDraft>
export const PhoneCodeDraft = z.object({ phone: Telephone, code: Code })

/** A new phone number for signing in to the caller's account. */
export type OwnPhoneDraft = z.output<typeof OwnPhoneDraft>
export const OwnPhoneDraft = z.object({ phone: Telephone, way: Way, current: CurrentPassword })

export type OwnPhoneCode = z.output<typeof OwnPhoneCode>
export const OwnPhoneCode = z.object({ code: Code })
