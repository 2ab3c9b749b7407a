import { ActionIcon } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import styles from '#trade/conversations/Conversations.module.css'

/** The button that opens the recorder. The code of the recorder is loaded when it is pressed. */
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
