import type { FileInfo } from '@escale/contract/channels/files/contract'
import type { Claim, JudgedPayment } from '@escale/contract/trade/payments/tenders'
import type { BinaryParts } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import { addFile, fileById } from '#channels/files/queries.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { accepted, type RefusedCall } from '#trade/money/refused-call.ts'
import { paymentParent } from '#trade/payment-invoice.ts'
import { completeReceipt } from '#trade/receipts/completed-receipt.ts'
import { tenderColumns, tendersOf } from '#trade/receipts/tender-drafts.ts'

const waitingText = `select ${tenderColumns}, t.payment_id as "paymentId", p.client_name as "clientName",
    p.invoice_number as "invoiceNumber", p.reference as "paymentReference", p.amount as "paymentAmount",
    p.recorded_by_name as "recordedByName", p.created_at as "recordedAt"
  from payment_tenders t join payments p on p.tenant_id = :company and p.id = t.payment_id
    join money_accounts a on a.tenant_id = :company and a.id = t.account_id
  where t.tenant_id = :company and t.screenshot_id is not null and t.verified_at is null
    and t.refused_at is null
  order by p.created_at, t.payment_id, t.position limit 200`

/** Stores a screenshot of mobile money, whose bytes are already written. */
export async function addScreenshot(
  { company, actor, record }: WriteContext,
  name: string,
  bytes: BinaryParts | undefined,
): Promise<FileInfo> {
  const file = await addFile(company, actor, 'proofs', name, bytes)
  record('PHOTO_ADDED', { table: 'files', id: file.id })
  return file
}

export async function screenshotOf(company: CompanyTx, asked: OneTender) {
  const { screenshotId } = await claimOf(company, asked)
  return fileById(company, 'proofs', requireFound(screenshotId))
}

/** Lists the screenshots that wait for somebody who sees the account of the operator. */
export function waitingClaims(company: CompanyTx): Promise<Claim[]> {
  return company.read<Claim>(waitingText, {})
}

type OneTender = { id: string; position: number }
type WrittenPayment = JudgedPayment & { before: JudgedPayment }

/** Accepts a screenshot. The payment becomes « Reçu » when no other one of it waits. */
export async function verifyClaim(
  writing: WriteContext,
  { id, position }: OneTender,
): Promise<JudgedPayment> {
  const { company, actor } = writing
  await claimOf(company, { id, position })
  const call = {
    name: 'verify_tender',
    ...{ payment: id, place: position, agent: actor.userId, agent_name: actor.name },
    today: await todayOf(company),
  } as const
  const answer = accepted(await callMoneyFunction<WrittenPayment | RefusedCall>(company, call))
  const payment = await recordJudgement(writing, id, answer, `Capture vérifiée par ${actor.name}`)
  if (payment.status === 'Reçu' && answer.before.status !== 'Reçu') await completeReceipt(company, id)
  return payment
}

export async function refuseClaim(
  writing: WriteContext,
  { id, position, reason }: OneTender & { reason: string },
): Promise<JudgedPayment> {
  const { company, actor } = writing
  await claimOf(company, { id, position })
  const call = {
    name: 'refuse_tender',
    ...{ payment: id, place: position, agent: actor.userId, agent_name: actor.name },
    why: reason,
  } as const
  const answer = accepted(await callMoneyFunction<WrittenPayment | RefusedCall>(company, call))
  return recordJudgement(writing, id, answer, `Capture refusée : ${reason}`)
}

/** The tender of a company, or NOT_FOUND. */
async function claimOf(company: CompanyTx, { id, position }: OneTender) {
  const tenders = await tendersOf(company, id)
  return requireFound(tenders.find((tender) => tender.position === position))
}

async function recordJudgement(
  { company, record }: WriteContext,
  id: string,
  { before, version, status }: WrittenPayment,
  verification: string,
): Promise<JudgedPayment> {
  record('PAYMENT_UPDATED', {
    table: 'payments',
    id,
    version,
    before: { status: before.status, verification: null },
    after: { status, verification },
    ...(await paymentParent(company, { of: 'payments', id })),
  })
  return { id, version, status }
}
