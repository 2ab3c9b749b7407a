import type { CurrentAnnouncement } from '@escale/contract/platform/announcements/contract'
import type { Level } from '@escale/contract/platform/announcements/draft'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { isText, listOf } from '#session/device/shapes.ts'
import styles from './Announcements.module.css'

const minute = 60_000
const signs = {
  Information: IconInfoCircle,
  Attention: IconSpeakerphone,
  Urgent: IconAlertTriangle,
} as const satisfies Record<Level, unknown>
const tones: Record<Level, string> = {
  Information: 'info',
  Attention: 'wait',
  Urgent: `late ${styles.urgent}`,
}

/**
 * Current announcements of the platform's operator. A person can dismiss one, and sees it again if it
 * changes.
 */
export default function Announcements() {
  const { data = [] } = useQuery({
    ...api.announcements.current.queryOptions(),
    staleTime: minute,
    refetchInterval: 5 * minute,
    retry: false,
  })
  const [dismissed, setDismissed] = useState(() => readLocal('read-announcements', listOf(isText)) ?? [])

  function dismiss(announcement: CurrentAnnouncement) {
    const now = [...dismissed, versionName(announcement)].slice(-50)
    setDismissed(now)
    storeLocal('read-announcements', now)
  }

  return data
    .filter((announcement) => !announcement.dismissible || !dismissed.includes(versionName(announcement)))
    .map((announcement) => (
      <Strip key={announcement.id} announcement={announcement} onDismiss={() => dismiss(announcement)} />
    ))
}

function Strip({
  announcement: { level, message, dismissible },
  onDismiss,
}: {
  announcement: CurrentAnnouncement
  onDismiss: () => void
}) {
  const Sign = signs[level]
  return (
    <div className={`strip ${tones[level]}`} role={level === 'Urgent' ? 'alert' : 'status'}>
      <Sign size={16} stroke={1.6} aria-hidden />
      <p className={styles.message}>
        <span className="visually-hidden">{level} : </span>
        {message}
      </p>
      {dismissible && (
        <UnstyledButton className={styles.close} aria-label="Masquer cette annonce" onClick={onDismiss}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  )
}

function versionName({ id, version }: CurrentAnnouncement): string {
  return `${id}:${version}`
}
