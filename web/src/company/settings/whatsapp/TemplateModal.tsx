import { exampleText } from '@escale/contract/channels/whatsapp/example'
import { variables } from '@escale/contract/channels/whatsapp/variables'
import { templateDraft } from '@escale/contract/company/whatsapp/draft'
import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { MessageTemplate } from '@escale/contract/company/whatsapp/rows'
import { categoryNames } from '@escale/contract/company/whatsapp/words'
import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'

type Props = { template: MessageTemplate | null; onClose: () => void; onSaved: () => void }
type Start = { title: string; body: string; category: string; isActive: boolean }

const startOf = (row: (MessageTemplate & { id: string }) | null): Start => ({
  title: row?.title ?? '',
  body: row?.body ?? '',
  category: row?.category ?? 'utilité',
  isActive: row?.isActive ?? true,
})

const labels = {
  title: 'Titre',
  body: 'Texte',
  category: 'Catégorie',
  isActive: ['Proposé', (is: boolean) => (is ? 'oui' : 'non')] as const,
}

/** The form of a message template. Variables in the text are validated, and an example is shown. */
export default function TemplateModal({ template, onClose, onSaved }: Props) {
  const row = template && { ...template, id: template.key }
  const record = useRecord({
    row,
    onDevice: { form: 'message-template' },
    schema: templateDraft(template?.key),
    startOf,
    labels: labels as never,
    create: {
      send: (draft, under) => api.whatsapp.createTemplate.call(draft, under),
      done: whatsAppMessages.templateSaved,
      failed: whatsAppMessages.templateFailed,
    },
    change: {
      send: ({ id, ...draft }, under) => api.whatsapp.saveTemplate.call({ ...draft, key: id }, under),
      done: whatsAppMessages.templateSaved,
      failed: whatsAppMessages.templateFailed,
    },
    remove:
      template && template.version > 0
        ? {
            question: template?.isStandard
              ? 'Revenir au texte de départ ? Chez WhatsApp, ce modèle est supprimé aussi.'
              : 'Supprimer ce modèle ? Chez WhatsApp, il est supprimé aussi.',
            send: ({ id }) => api.whatsapp.removeTemplate.call({ key: id, version: template?.version ?? 0 }),
            done: whatsAppMessages.templateRemoved,
            failed: whatsAppMessages.templateRemoveFailed,
          }
        : undefined,
    onRefused: ({ code, message }) => (code === 'TAKEN' ? { title: message } : undefined),
    onClose,
    onSaved,
    onRemoved: onSaved,
  })
  const { form, start } = record
  const [body, setBody] = useState(start.body)
  const text = form.text('body')
  return (
    <FormModal {...record} title={template ? 'Modifier le modèle' : 'Nouveau modèle'} size={560}>
      <div className="fields">
        <TextInput label="Titre" required {...form.text('title')} />
        <Textarea
          label="Texte"
          required
          autosize
          minRows={4}
          {...text}
          onChange={(event) => {
            text.onChange(event)
            setBody(event.currentTarget.value)
          }}
        />
        <details className="small">
          <summary>Les variables</summary>
          <ul>
            {Object.entries(variables).map(([name, { label }]) => (
              <li key={name}>
                <code>{`{${name}}`}</code> {label}
              </li>
            ))}
          </ul>
        </details>
        <ListSelect
          label="Catégorie"
          description="WhatsApp facture selon elle, et peut en décider autrement."
          allowDeselect={false}
          data={(['utilité', 'marketing'] as const).map((value) => ({ value, label: categoryNames[value] }))}
          {...form.field('category')}
        />
        <Check label="Proposé quand on écrit à un client" {...form.box('isActive')} />
        <Stack gap={4}>
          <span className="small strong">Ce que lira le client, par exemple</span>
          <Text className="notice info" style={{ whiteSpace: 'pre-line' }} aria-live="polite">
            {exampleText(body)}
          </Text>
        </Stack>
      </div>
    </FormModal>
  )
}
