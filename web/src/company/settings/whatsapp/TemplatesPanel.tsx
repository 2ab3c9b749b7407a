import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { MessageTemplate } from '@escale/contract/company/whatsapp/rows'
import { templateReason, templateState } from '@escale/contract/company/whatsapp/words'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const TemplateModal = lazyPart(() => import('./TemplateModal.tsx'))

/** The message templates, each with its approval status at WhatsApp. */
export function TemplatesPanel({ hasAccount }: { hasAccount: boolean }) {
  const query = useQuery({ ...api.whatsapp.templates.queryOptions(), staleTime: 0 })
  const queries = useQueryClient()
  const [opened, setOpened] = useState<MessageTemplate | 'new' | null>(null)
  const readAgain = () => void queries.invalidateQueries({ queryKey: api.whatsapp.templates.key() })
  const refresh = useSave<void, unknown>({
    send: () => api.whatsapp.refreshTemplates.call(),
    done: whatsAppMessages.refreshed,
    failed: whatsAppMessages.refreshFailed,
    onSaved: readAgain,
  })
  return (
    <Panel
      title="Modèles de messages"
      hint="Hors des 24 h qui suivent un message du client, WhatsApp ne laisse partir qu'un modèle qu'il a approuvé. Sans compte, ce sont les textes proposés par « Envoyer par WhatsApp »."
    >
      <Group gap="xs" px="md" pb="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened('new')}
        >
          Nouveau modèle
        </Button>
        {hasAccount && (
          <Button variant="default" loading={refresh.isPending} onClick={() => refresh.submit()}>
            Relire les états
          </Button>
        )}
      </Group>
      {refresh.refusal && <Refusal sentence={refresh.refusal} />}
      <QueryContent query={query} failure="Les modèles n'ont pas pu être chargés">
        {(templates) => (
          <ul className="rows">
            {templates.map((template) => (
              <TemplateRow
                key={template.key}
                template={template}
                hasAccount={hasAccount}
                onOpen={() => setOpened(template)}
                onSubmitted={readAgain}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      <Suspense>
        {opened && (
          <TemplateModal
            template={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
            onSaved={readAgain}
          />
        )}
      </Suspense>
    </Panel>
  )
}

type RowProps = {
  template: MessageTemplate
  hasAccount: boolean
  onOpen: () => void
  onSubmitted: () => void
}

function TemplateRow({ template, hasAccount, onOpen, onSubmitted }: RowProps) {
  const { key, version, title, body, state, reason, submittedBody, isActive } = template
  const { label, tone } = templateState(state)
  const submission = useSave<void, MessageTemplate>({
    send: () => api.whatsapp.submitTemplate.call({ key, version }),
    done: whatsAppMessages.submitted,
    failed: whatsAppMessages.submitFailed,
    onSaved: onSubmitted,
  })
  const isChanged = submittedBody !== null && submittedBody !== body
  return (
    <li aria-label={title}>
      <RowWords>
        <span className="strong">{title}</span>
        <Text className="small" style={{ whiteSpace: 'pre-line' }}>
          {body}
        </Text>
        {reason && <span className="small late">WhatsApp dit : {templateReason(reason)}.</span>}
        {isChanged && (
          <span className="small muted">
            Le texte a changé depuis qu'il a été soumis : c'est encore l'ancien qui part.
          </span>
        )}
        {submission.refusal && <Refusal sentence={submission.refusal} />}
      </RowWords>
      {hasAccount && <span className={`pill ${tone}`}>{label}</span>}
      {!isActive && <span className="pill">Éteint</span>}
      <Group gap="xs">
        {hasAccount && (state === 'LOCAL' || state === 'REJECTED' || isChanged) && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Soumettre ${title}`}
            loading={submission.isPending}
            onClick={() => submission.submit()}
          >
            Soumettre
          </Button>
        )}
        <Button size="xs" variant="default" aria-label={`Modifier ${title}`} onClick={onOpen}>
          Modifier
        </Button>
      </Group>
    </li>
  )
}
