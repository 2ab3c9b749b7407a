import type { Core } from './core.ts'
import { contactOf, currentTimestamp, emit, userIdOf, visibleNumber } from './envelope.ts'
import { failureOf } from './graph-error.ts'
import { bill, isWindowOpen } from './pricing.ts'
import { failedLife, type Json, type Life, type SentMessage, type StatusName, type Step } from './state.ts'
import { writeMessage } from './writing.ts'

/** Default delay between two statuses, in milliseconds. */
const stepMs = 5

/** Returns the statuses that a message will go through. */
export function plannedStatuses(core: Core, sent: SentMessage): Life {
  const { account, person } = sent
  if (!person) return []
  const decided = core.settings.decide?.(sent)
  if (decided) return decided
  if (person.isUnreachable) return failedLife(131026)
  if (!sent.template && !isWindowOpen(core, account, person)) return failedLife(131047)
  return core.lives.take()
}

/** Posts webhooks of the statuses that come before the API's response. */
export async function reportEarly(core: Core, sent: SentMessage, life: Life): Promise<void> {
  const entries = core.outbox.gather(() => {
    for (const step of life.filter(({ early }) => early)) report(core, sent, step)
  })
  for (const entry of entries) await core.outbox.post([entry])
}

/** Schedules webhooks of the statuses that come after the API's response. */
export function scheduleReports(core: Core, sent: SentMessage, life: Life): void {
  const steps = life.filter(({ early }) => !early)
  steps.forEach((step, index) => {
    core.work.later(step.afterMs ?? index * stepMs, () => report(core, sent, step))
  })
}

function report(core: Core, sent: SentMessage, step: Step): void {
  const value = statusChange(core, sent, step)
  for (let copy = 0; copy < (step.times ?? 1); copy += 1) emit(core, sent.account, 'messages', value)
  const isArrival = isArrived(step.status) && !sent.statuses.some(isArrived)
  sent.statuses.push(step.status)
  if (isArrival) arrive(core, sent)
}

function arrive(core: Core, sent: SentMessage): void {
  const { account, person } = sent
  if (!person) return
  bill(core, sent)
  person.messages.push(sent)
  const body = core.settings.answer?.(sent, person)
  if (body === undefined) return
  const reply = () => void writeMessage(core, account, person, { type: 'text', text: { body } })
  core.work.later(core.settings.answerMs, reply)
}

function statusChange(core: Core, sent: SentMessage, { status, code = 131000 }: Step): Json {
  const { account, person } = sent
  const report = {
    id: sent.id,
    status,
    timestamp: currentTimestamp(core),
    ...recipientOf(sent, status),
    ...(sent.opaque !== undefined && { biz_opaque_callback_data: sent.opaque }),
    ...(status === 'failed' && { errors: [failureOf(code)] }),
    ...(isPriced(sent, status) && { pricing: sent.pricing }),
  }
  if (!person || status === 'failed') return { statuses: [report] }
  return { contacts: [contactOf(account, person, recipientNumber(sent))], statuses: [report] }
}

/**
 * Returns the webhook fields about the recipient. The webhook of a failed message contains the BSUID only if
 * the request used the BSUID.
 */
function recipientOf(sent: SentMessage, status: StatusName): Json {
  const { account, person, byNumber } = sent
  if (!person) return {}
  const number = recipientNumber(sent)
  return {
    ...(number && { recipient_id: number }),
    ...((status !== 'failed' || !byNumber) && { recipient_user_id: userIdOf(account, person) }),
  }
}

function recipientNumber({ byNumber, input, person }: SentMessage): string | undefined {
  return byNumber ? input : person && visibleNumber(person)
}

/**
 * Whether a webhook contains the price of the message. Meta adds it to `sent`, and to the first status that
 * proves delivery.
 */
function isPriced({ statuses }: SentMessage, status: StatusName): boolean {
  return status === 'sent' || (isArrived(status) && !statuses.some(isArrived))
}

function isArrived(status: StatusName): boolean {
  return status === 'delivered' || status === 'read'
}
