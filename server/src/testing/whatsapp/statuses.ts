import { createHash } from 'node:crypto'
import { timestampOf } from './clock.ts'
import type { Core } from './core.ts'
import { contactOf, emit, shownNumber, stampOf, userOf } from './envelope.ts'
import { failureOf } from './graph-error.ts'
import { failure } from './lives.ts'
import { bill, isWindowOpen } from './pricing.ts'
import type { Json, Life, Sent, StatusName, Step } from './state.ts'
import { writeText } from './writing.ts'

/** What will become of a message; nothing for one that nobody gets. */
export function lifeOf(core: Core, sent: Sent): Life {
  const { account, person } = sent
  if (!person) return []
  const decided = core.settings.decide?.(sent)
  if (decided) return decided
  if (account.isUnpaid) return failure(131042)
  if (person.isUnreachable) return failure(131026)
  if (!sent.template && !isWindowOpen(core, account, person)) return failure(131047)
  return core.lives.take(person) ?? person.life ?? core.lives.usual
}

/** Steps that come after the answer, each at its time. */
export function live(core: Core, sent: Sent, life: Life): void {
  const steps = life.filter(({ early }) => !early)
  steps.forEach((step, index) => {
    core.work.later(step.afterMs ?? index * core.settings.paceMs, () => tell(core, sent, step))
  })
}

export function tell(core: Core, sent: Sent, step: Step): void {
  const value = changeOf(core, sent, step)
  for (let copy = 0; copy < (step.times ?? 1); copy += 1) emit(core, sent.account, 'messages', value)
  const arrives = hasArrived(step.status) && !sent.statuses.some(hasArrived)
  sent.statuses.push(step.status)
  if (arrives) arrive(core, sent)
}

function arrive(core: Core, sent: Sent): void {
  const { person } = sent
  if (!person) return
  bill(core, sent)
  person.messages.push(sent)
  const words = (person.answer ?? core.settings.answer)?.(sent, person)
  if (words !== undefined)
    core.work.later(core.settings.answerMs, () => void writeText(core, sent.account, person, words))
}

function changeOf(core: Core, sent: Sent, step: Step): Json {
  const { person } = sent
  if (!person || step.anonymous || step.status === 'failed') return { statuses: [statusOf(core, sent, step)] }
  const contact = contactOf(sent.account, person, {
    number: numberOf(sent),
    withUsername: step.status !== 'sent',
  })
  return { contacts: [contact], statuses: [statusOf(core, sent, step)] }
}

function statusOf(core: Core, sent: Sent, step: Step): Json {
  const { status } = step
  return {
    id: sent.id,
    status,
    timestamp: stampOf(core),
    ...(!step.anonymous && recipientOf(sent, status)),
    ...(sent.opaque !== undefined && { biz_opaque_callback_data: sent.opaque }),
    ...(status === 'failed' && { errors: [failureOf(step.code ?? 131000)] }),
    ...(isPriced(sent, status) && { ...conversationOf(core, sent, status), pricing: sent.pricing }),
  }
}

/** A failure names by the BSUID only those who were written to by it. */
function recipientOf(sent: Sent, status: StatusName): Json {
  const { person } = sent
  if (!person) return {}
  const number = numberOf(sent)
  const hasUser = status !== 'failed' || !sent.byNumber
  return {
    ...(number && { recipient_id: number }),
    ...(hasUser && userOf(sent.account, person, 'recipient_user_id', 'recipient_parent_user_id')),
  }
}

function numberOf({ byNumber, input, person }: Sent): string | undefined {
  return byNumber ? input : person && shownNumber(person)
}

/** Meta prices what it sent, and the first of what says that it arrived. */
function isPriced({ statuses }: Sent, status: StatusName): boolean {
  return status === 'sent' || (hasArrived(status) && !statuses.some(hasArrived))
}

function conversationOf(core: Core, sent: Sent, status: StatusName): Json {
  if (!core.settings.hasConversations && sent.pricing.type !== 'free_entry_point') return {}
  const key = `${sent.account.phoneNumberId} ${sent.input} ${sent.pricing.category}`
  return {
    conversation: {
      id: createHash('md5').update(key).digest('hex'),
      ...(status === 'sent' && { expiration_timestamp: timestampOf(sent.at + dayMs) }),
      origin: { type: sent.pricing.category },
    },
  }
}

function hasArrived(status: StatusName): boolean {
  return status === 'delivered' || status === 'read' || status === 'played'
}

const dayMs = 86_400_000
