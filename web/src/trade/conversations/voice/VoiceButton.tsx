import { ActionIcon } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import styles from '#trade/conversations/Conversations.module.css'

/** Opens the recorder, which is loaded at the press. */
export function VoiceButton({ onOpen }: { onOpen: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={styles.tool}
      aria-label="Enregistrer un message vocal"
      onClick={onOpen}
    >
      <IconMicrophone size={19} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
