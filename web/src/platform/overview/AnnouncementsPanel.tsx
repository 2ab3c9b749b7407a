import type { Announcement } from '@escale/contract/platform/announcements/contract'
import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import styles from './platform.module.css'

const AnnouncementModal = lazyPart(() => import('./AnnouncementModal.tsx'))

const tones = { Information: 'info', Attention: 'wait', Urgent: 'late' } as const

/** Past, current and future announcements, newest first. */
export default function AnnouncementsPanel() {
  const list = useQuery({ ...api.announcements.list.queryOptions(), staleTime: 30_000 })
  const [target, setTarget] = useState<Announcement | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setTarget('new')}>
      Nouvelle annonce
    </Button>
  )
  return (
    <section className="card" aria-labelledby="announcements">
      <div className="card-head">
        <h2 id="announcements">Annonces</h2>
        {add}
      </div>
      <QueryContent query={list} failure="Les annonces n'ont pas pu être chargées">
        {(items) =>
          items.length === 0 ? (
            <State
              icon={IconSpeakerphone}
              title="Aucune annonce"
              hint="Une annonce s'affiche en haut de chaque page, pour tous ou pour une entreprise."
            />
          ) : (
            <ul className="rows">
              {items.map((announcement) => (
                <AnnouncementRow
                  key={announcement.id}
                  announcement={announcement}
                  onOpen={() => setTarget(announcement)}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Suspense>
        {target && (
          <AnnouncementModal
            announcement={target === 'new' ? null : target}
            onClose={() => setTarget(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function AnnouncementRow({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { message, level, companyName, startsAt, endsAt } = announcement
  const state = announcementState(announcement)
  const { moment } = useClocks()
  return (
    <li>
      <span className={`pill ${tones[level]}`}>{level}</span>
      <RowWords>
        <UnstyledButton
          className={`${styles.message} ${state === 'Terminée' ? 'muted' : ''}`}
          onClick={onOpen}
        >
          {message}
        </UnstyledButton>
        <span className="muted small">
          {companyName ?? 'À tous'} ·{' '}
          {endsAt ? `du ${moment(startsAt)} au ${moment(endsAt)}` : `depuis le ${moment(startsAt)}, sans fin`}
        </span>
      </RowWords>
      <span className="muted small">{state}</span>
    </li>
  )
}

function announcementState(
  { startsAt, endsAt }: Announcement,
  now = serverNow().getTime(),
): 'À venir' | 'Affichée' | 'Terminée' {
  if (Date.parse(startsAt) > now) return 'À venir'
  return endsAt && Date.parse(endsAt) <= now ? 'Terminée' : 'Affichée'
}
