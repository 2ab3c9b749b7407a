import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { AccountDraft } from '@escale/contract/company/whatsapp/draft'
import { fieldRefusal } from '#access/refusal/refusal.ts'
import type { Graph, NumberFacts } from '#cloud-api/graph.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import { isUnreachable, withFrenchRefusal } from './whatsapp-call.ts'

type Field = keyof AccountDraft

/**
 * Verifies with WhatsApp that the token gives access to the number and that the number belongs to the
 * account. Returns the properties of the number.
 */
export async function proveAccount(graph: Graph, draft: AccountDraft): Promise<NumberFacts> {
  const facts = await checkField(
    'phoneNumberId',
    "Ce jeton n'ouvre pas ce numéro. Vérifiez l'identifiant du numéro, et que le jeton a accès à son compte.",
    () => graph.phoneNumber(draft),
  )
  const unknown = "Ce jeton n'ouvre pas ce compte. Vérifiez l'identifiant du compte WhatsApp Business."
  const numbers = await checkField('wabaId', unknown, () => graph.numbersOf(draft))
  if (!numbers.includes(draft.phoneNumberId))
    throw fieldRefusal<AccountDraft>('wabaId', "Ce numéro n'est pas à ce compte WhatsApp Business.")
  await checkField('wabaId', unknown, () => graph.subscribe(draft))
  return facts
}

/**
 * Calls WhatsApp to check one field of the form. If WhatsApp refuses, the error is shown at that field. A
 * refused token is always shown at the token field.
 */
async function checkField<T>(field: Field, sentence: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GraphError) || isUnreachable(error))
      return withFrenchRefusal(Promise.reject(error))
    if (/appsecret_proof/i.test(error.message))
      throw fieldRefusal<AccountDraft>(
        'appSecret',
        "Cette clé secrète n'est pas celle de l'application du jeton.",
      )
    if (error.code === 100 || error.code === 33 || error.httpStatus === 404)
      throw fieldRefusal<AccountDraft>(field, sentence)
    if (whatsAppError(error.code, error.httpStatus).treatment === 'account')
      throw fieldRefusal<AccountDraft>('token', tokenSentence(error))
    return withFrenchRefusal(Promise.reject(error))
  }
}

function tokenSentence({ code }: GraphError): string {
  if (code === 190 || code === null)
    return 'WhatsApp ne reconnaît pas ce jeton : il est expiré, retiré ou mal copié.'
  if (code === 0 || code === 3 || code === 10 || (code >= 200 && code <= 299))
    return 'Il manque un droit à ce jeton : whatsapp_business_messaging et whatsapp_business_management.'
  return whatsAppError(code).sentence
}
