import type { Core } from './core.ts'
import { notify } from './envelope.ts'
import type { AccountState, Category, Json, Quality, Template, TemplateStatus } from './state.ts'

/** What Meta decides of a template: its state changes, and the webhook tells. */
export function review(
  core: Core,
  account: AccountState,
  template: Template,
  event: TemplateStatus,
  reason = 'NONE',
): void {
  if (!account.templates.includes(template)) return
  template.status = event
  template.rejected_reason = reason
  notify(core, account, 'message_template_status_update', {
    event,
    ...nameOf(template),
    reason,
    message_template_category: template.category,
    ...(event === 'DISABLED' && {
      disable_info: { disable_date: String(Math.floor(core.clock.now() / 1000)) },
    }),
    ...(event === 'PAUSED' && {
      other_info: {
        title: 'FIRST_PAUSE',
        description: 'Your WhatsApp message template has been paused for 3 hours.',
      },
    }),
    ...(event === 'REJECTED' &&
      reason === 'INVALID_FORMAT' && {
        rejection_info: {
          reason: 'The variables are not in order.',
          recommendation: 'Number the variables from 1.',
        },
      }),
  })
  if (event === 'DELETED') account.templates = account.templates.filter((one) => one !== template)
}

export function rate(core: Core, account: AccountState, template: Template, score: Quality): void {
  const previous = template.quality_score.score
  template.quality_score = { score, date: Math.floor(core.clock.now() / 1000) }
  notify(core, account, 'message_template_quality_update', {
    previous_quality_score: previous,
    new_quality_score: score,
    ...nameOf(template),
  })
}

/** At once, or told a day before it happens. */
export function recategorize(
  core: Core,
  account: AccountState,
  template: Template,
  category: Category,
  isAhead = false,
): void {
  if (isAhead) {
    const at = Math.floor(core.clock.now() / 1000) + 86_400
    notify(core, account, 'template_category_update', {
      ...nameOf(template),
      new_category: template.category,
      correct_category: category,
      category_update_timestamp: at,
    })
    return
  }
  const previous = template.category
  template.category = category
  notify(core, account, 'template_category_update', {
    ...nameOf(template),
    previous_category: previous,
    new_category: category,
  })
}

function nameOf({ id, name, language }: Template): Json {
  return { message_template_id: Number(id), message_template_name: name, message_template_language: language }
}
