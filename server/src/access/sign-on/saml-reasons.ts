import { clockText, receivedText, type SignOnReason } from '@escale/contract/access/sign-on-reasons'
import { type ExpectedAssertion, skewMs } from './saml-assertion.ts'
import { assertionNames } from './saml-names.ts'
import { type ExplainedRefusal, WrongResponse } from './sign-on-error.ts'
import { allOf, textIn } from './xml/xml.ts'

type Diagnosis = { reason: SignOnReason; detail: string }

/**
 * Reason for a refused SAML response, for the administrator. The library names few reasons, so the response
 * is read again here. This reading is not verified, so it only chooses the text.
 */
export function explainSaml(
  error: unknown,
  response: Element | undefined,
  expected: ExpectedAssertion,
): ExplainedRefusal {
  const known = error instanceof WrongResponse ? error.explained : undefined
  if (!known && error instanceof Error && /signature/i.test(error.message)) return { reason: 'signature' }
  const diagnosis = response && diagnose(response, expected)
  // Several causes make the check of recipient and request fail (`otherRequest`). Only the diagnosis tells
  // them apart.
  if (!known || known.reason === 'otherRequest') return diagnosis ?? known ?? { reason: 'shape' }
  return diagnosis && diagnosis.reason === known.reason ? diagnosis : known
}

function diagnose(response: Element, expected: ExpectedAssertion): Diagnosis | undefined {
  const named = (name: string) =>
    allOf(response).filter((one) => one.localName === name && one.namespaceURI === assertionNames)
  const attributes = (name: string) => allOf(response).flatMap((element) => element.getAttribute(name) || [])
  const differs = (reason: SignOnReason, received: string[], wanted: string): Diagnosis | undefined =>
    received.length > 0 && !received.includes(wanted)
      ? { reason, detail: receivedText(received, wanted) }
      : undefined
  return (
    differs(
      'issuer',
      named('Issuer')
        .map(textIn)
        .filter((one) => one !== expected.entityId),
      expected.entityId,
    ) ??
    differs('audience', named('Audience').map(textIn), expected.url) ??
    differs('recipient', attributes('Destination'), expected.url) ??
    differs('recipient', attributes('Recipient'), expected.url) ??
    clockDiagnosis(attributes('NotBefore'), attributes('NotOnOrAfter'), attributes('IssueInstant')) ??
    (attributes('InResponseTo').includes(expected.requestId)
      ? undefined
      : { reason: 'otherRequest', detail: '' })
  )
}

/** Finds a date outside its limits, with the same tolerance for clock differences as the verification. */
function clockDiagnosis(starts: string[], ends: string[], issued: string[]): Diagnosis | undefined {
  const now = Date.now()
  const start = Math.max(...starts.map(Date.parse).filter(Number.isFinite))
  const end = Math.min(...ends.map(Date.parse).filter(Number.isFinite))
  const [written = Number.NaN] = issued.map(Date.parse)
  if (start > now + skewMs) return { reason: 'clock', detail: clockText({ start, now }) }
  if (end <= now - skewMs) return { reason: 'clock', detail: clockText({ end, now }) }
  return written < now - longestAssertionMs - skewMs
    ? { reason: 'clock', detail: clockText({ end: written, now }) }
    : undefined
}

/** Longest age of an assertion when it is used, in milliseconds. */
export const longestAssertionMs = 60 * 60 * 1000
