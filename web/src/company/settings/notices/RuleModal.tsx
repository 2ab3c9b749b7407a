import type { NoticeRule } from '@escale/contract/trade/notices/contract'
import { between, isReminderDay, NoticeRuleDraft } from '@escale/contract/trade/notices/draft'
import { noticeMessages } from '@escale/contract/trade/notices/messages'
import { isReminder, noticeMoments, noticeTitles } from '@escale/contract/trade/notices/words'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { daysOf } from './days.ts'
import { exampleOf } from './example.ts'

const TypedDays = z.string().check(z.refine((typed) => daysOf(typed).every(isReminderDay), between))

/** The form values: the days of a reminder are one text, such as `3, 10 30`. */
const TypedRule = z.object({
  ...NoticeRuleDraft.shape,
  days: z.pipe(z.pipe(TypedDays, z.transform(daysOf)), NoticeRuleDraft.shape.days),
})

type RuleForm = { isOn: boolean; templateKey: string; days: string }

/** The form of one automatic message: on or off, its text and, for a reminder, the days when it is sent. */
export default function RuleModal({ rule, onClose }: { rule: NoticeRule; onClose: () => void }) {
  const { kind, version, isOn, templates } = rule
  const [templateKey, setTemplateKey] = useState(rule.templateKey)
  const form = useDraft<RuleForm, NoticeRuleDraft>({
    onDevice: { form: 'notice-rule', of: kind },
    schema: TypedRule,
    start: { isOn, templateKey: rule.templateKey, days: rule.days.join(', ') },
  })
  const save = useSave({
    send: (draft: NoticeRuleDraft, { key }) =>
      api.notices.saveRule.call({ kind, version, ...draft }, underKey(key)),
    done: noticeMessages.saved,
    failed: noticeMessages.saveFailed,
    form,
    onRefused: ({ code, message }) => (code === 'WITHOUT_DAYS' ? { days: message } : undefined),
    onSaved: () => {
      form.resetDirty()
      onClose()
    },
  })
  const { onChange, ...template } = form.field('templateKey')
  function choose(key: string | null) {
    setTemplateKey(key ?? '')
    onChange(key)
  }
  return (
    <FormModal
      title={noticeTitles[kind]}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer"
    >
      <div className="fields">
        <Text c="dimmed" fz="sm">
          {noticeMoments[kind]}
        </Text>
        <Check label="Envoyer automatiquement" {...form.box('isOn')} />
        {isReminder(kind) && (
          <TextInput
            label={kind === 'avant échéance' ? "Jours avant l'échéance" : "Jours après l'échéance"}
            description="Cinq au plus, séparés par des virgules."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            placeholder="3, 10, 30"
            {...form.text('days')}
          />
        )}
        <ListSelect
          label="Modèle"
          required
          allowDeselect={false}
          data={templates.map(({ key, title }) => ({ value: key, label: title }))}
          {...template}
          onChange={choose}
        />
        <Stack gap={4}>
          <span className="small strong">Ce que lira le client, par exemple</span>
          <Text className="notice info" style={{ whiteSpace: 'pre-line' }} aria-live="polite">
            {exampleOf({ templates, templateKey })}
          </Text>
        </Stack>
      </div>
    </FormModal>
  )
}
