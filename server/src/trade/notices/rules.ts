import { fitsSubject, templateOfNotice } from '@escale/contract/channels/whatsapp/templates'
import { type NoticeKind, noticeKinds } from '@escale/contract/channels/whatsapp/words'
import type { NoticeRule, NoticeSettings } from '@escale/contract/trade/notices/contract'
import type { NoticeRuleDraft } from '@escale/contract/trade/notices/draft'
import { isReminder, usualDays } from '@escale/contract/trade/notices/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import { sendingHours } from '#channels/whatsapp/delivery/sending-hours.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { featuresOf } from '#database/query/company-features.ts'
import { findChannels } from '#trade/client-channels.ts'
import { chooseText, listTexts, type NoticeText, subjectOf } from './texts.ts'

type Rule = { kind: NoticeKind; version: number } & NoticeRuleDraft

/** Lists the company's notice rules, one for each type of notice. A rule without a row is off. */
export async function listRules({ db }: CompanyTx): Promise<Rule[]> {
  const rows = await db
    .selectFrom('notice_rules')
    .select(['kind', 'version', 'is_on as isOn', 'template_key as templateKey', 'days'])
    .execute()
  const storedRules = new Map(rows.map((row) => [row.kind, row as Rule]))
  return noticeKinds.map(
    (kind) =>
      storedRules.get(kind) ?? {
        kind,
        version: 0,
        isOn: false,
        templateKey: templateOfNotice[kind],
        days: isReminder(kind) ? usualDays[kind] : [],
      },
  )
}

export async function noticeSettings(company: CompanyTx, sendsMail: boolean): Promise<NoticeSettings> {
  const [rules, texts, hours, means, used, waiting] = await Promise.all([
    listRules(company),
    listTexts(company),
    sendingHours(company),
    findChannels(company, sendsMail),
    featuresOf(company),
    company.db
      .selectFrom('notices')
      .select(sql<number>`count(*)`.as('count'))
      .where('state', '=', 'En attente')
      .executeTakeFirstOrThrow(),
  ])
  const { from, until } = hours
  return {
    rules: rules
      .filter(({ kind }) => kind !== 'avoir' || used.includes('account'))
      .map((rule) => ruleWithTemplates(rule, texts)),
    ...means,
    hours: { from, until },
    waiting: waiting.count,
  }
}

export async function saveRule(
  { company, record }: WriteContext,
  { kind, version, ...draft }: Rule,
): Promise<NoticeRule> {
  const texts = await listTexts(company)
  const text = texts.get(draft.templateKey)
  if (!text || !fitsSubject(text, subjectOf[kind])) throw new Refusal('UNKNOWN_TEMPLATE')
  const days = isReminder(kind) ? [...draft.days].sort((one, other) => one - other) : []
  if (isReminder(kind) && draft.isOn && days.length === 0) throw new Refusal('WITHOUT_DAYS')
  const isSaved = await writeRule(company, { kind, version, ...draft, days })
  const current = ruleWithTemplates(
    requireFound((await listRules(company)).find((rule) => rule.kind === kind)),
    texts,
  )
  if (!isSaved) throw staleOrGone(current)
  record('NOTICE_RULE_UPDATED', {
    table: 'notice_rules',
    detail: `${kind}\u00a0: ${draft.isOn ? 'allumé' : 'éteint'}`,
  })
  return current
}

async function writeRule(
  { id, db }: CompanyTx,
  { kind, version, isOn, templateKey, days }: Rule,
): Promise<boolean> {
  const values = { is_on: isOn, template_key: templateKey, days }
  if (version === 0) {
    const inserted = await db
      .insertInto('notice_rules')
      .values({ tenant_id: id, kind, ...values })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirstOrThrow()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('notice_rules')
    .set({ ...values, version: version + 1, updated_at: sql`now()` })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function ruleWithTemplates(rule: Rule, texts: Map<string, NoticeText>): NoticeRule {
  const text = chooseText(texts, rule.kind, rule.templateKey)
  const templates = [...texts.values()]
    .filter((one) => fitsSubject(one, subjectOf[rule.kind]))
    .map(({ key, title, body }) => ({ key, title, body }))
  return {
    ...rule,
    templateKey: text.key,
    templates,
    category: text.category,
    isApproved: text.approved !== null,
  }
}
