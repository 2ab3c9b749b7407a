import { filledAsSubmitted } from '@escale/contract/channels/whatsapp/template-text'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import styles from '#trade/conversations/Conversations.module.css'
import type { FilledTemplate } from './useTemplates.ts'

type Props = { template: FilledTemplate; onDrop: () => void }

/** The chosen template with its variables filled in, and the price category at WhatsApp. */
export function ChosenTemplate({ template: { title, body, approvedBody, values, category }, onDrop }: Props) {
  return (
    <section className={styles.chosen} aria-label="Modèle choisi">
      <span className="small strong">{title}</span>
      <span className={styles.text} dir="auto">
        {filledAsSubmitted(approvedBody ?? body, values)}
      </span>
      <span className="small muted">
        Message de catégorie « {category} », facturé par WhatsApp selon elle.
      </span>
      <ActionIcon variant="subtle" size={32} aria-label="Retirer le modèle" onClick={onDrop}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </section>
  )
}
