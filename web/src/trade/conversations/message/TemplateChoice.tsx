import { fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import { useEffect, useRef } from 'react'
import styles from '#trade/conversations/Conversations.module.css'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { type FilledTemplate, useTemplates } from './useTemplates.ts'

type Props = {
  clientId: string
  /**
   * Lists approved templates only, the only ones that WhatsApp accepts more than 24 hours after the client's
   * last message.
   */
  isApprovedOnly: boolean
  onChoose: (template: FilledTemplate) => void
  onClose: () => void
}

/** The list of templates. Its first entry has the focus, and Escape returns to the text field. */
export function TemplateChoice({ clientId, isApprovedOnly, onChoose, onClose }: Props) {
  const query = useTemplates(clientId)
  return (
    <div className={styles.templates}>
      <QueryContent query={query} failure="Les modèles n'ont pas pu être chargés">
        {(templates) => (
          <Choices
            templates={templates.filter(({ approvedBody }) => !isApprovedOnly || approvedBody)}
            onChoose={onChoose}
            onClose={onClose}
          />
        )}
      </QueryContent>
    </div>
  )
}

function Choices({
  templates,
  onChoose,
  onClose,
}: Pick<Props, 'onChoose' | 'onClose'> & { templates: FilledTemplate[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('button')?.focus()
  }, [])
  if (templates.length === 0)
    return (
      <p className="small muted">
        Aucun modèle approuvé par WhatsApp : soumettez-en un dans Paramètres › WhatsApp.
      </p>
    )
  function move(event: React.KeyboardEvent) {
    if (event.key === 'Escape') return onClose()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    buttons[
      (buttons.indexOf(document.activeElement as HTMLButtonElement) + by + buttons.length) % buttons.length
    ]?.focus()
  }
  return (
    <ul ref={list} aria-label="Modèles de messages" onKeyDown={move}>
      {templates.map((template) => (
        <li key={template.key}>
          <button type="button" className={styles.template} onClick={() => onChoose(template)}>
            <span className="strong">{template.title}</span>
            <span className={`small muted ${styles.excerpt}`}>
              {fillTemplate(template.body, template.values)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
