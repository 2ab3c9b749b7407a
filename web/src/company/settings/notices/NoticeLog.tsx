import type { Notice } from '@escale/contract/trade/notices/contract'
import { noticeMessages } from '@escale/contract/trade/notices/messages'
import { type NoticeState, noticeTitles } from '@escale/contract/trade/notices/words'
import { levelName } from '@escale/contract/trade/reminders/words'
import { Box, Button, Group } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { NextPageButton } from '#ui/list/NextPage.tsx'

const filters = [
  { value: 'tous', label: 'Tous' },
  { value: 'En attente', label: 'En attente' },
  { value: 'Abandonné', label: 'Laissés de côté' },
] as const
type Filter = (typeof filters)[number]['value']

/**
 * The log of automatic messages: sent ones, pending ones with a stop button, and skipped ones with the
 * reason.
 */
export function NoticeLog() {
  const [filter, setFilter] = useState<Filter>('tous')
  const state: NoticeState | undefined = filter === 'tous' ? undefined : filter
  const list = useInfiniteQuery(
    api.notices.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, state }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
  return (
    <Panel title="Journal des messages automatiques">
      <Group px={{ base: 16, sm: 20 }} py="sm" justify="space-between">
        <Segmented label="Messages" options={filters} value={filter} onChange={setFilter} />
        <StopAll />
      </Group>
      <QueryContent query={list} failure="Le journal n'a pas pu être chargé">
        {({ pages }) => {
          const notices = pages.flatMap(({ items }) => items)
          if (notices.length === 0)
            return <State icon={IconBellOff} title="Aucun message" hint={nothing[filter]} />
          return (
            <ul className="rows">
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }}
      </QueryContent>
      {list.hasNextPage && (
        <div className={panel.footer}>
          <NextPageButton list={list} />
        </div>
      )}
    </Panel>
  )
}

const nothing: Record<Filter, string> = {
  tous: 'Ce qui part tout seul, ou par « Prévenir les clients » et « Relancer », se lit ici.',
  'En attente': "Rien n'attend de partir.",
  Abandonné: "Personne n'a été laissé de côté.",
}

function StopAll() {
  const { data } = useQuery(api.notices.settings.queryOptions())
  const mayManage = useMay('whatsapp.manage')
  const [isAsking, setAsking] = useState(false)
  const stop = useSave({
    send: (_: undefined, { key }) => api.notices.stopAll.call(undefined, underKey(key)),
    done: ({ stopped }) => pluralize(stopped, 'message arrêté', 'messages arrêtés'),
    failed: noticeMessages.stopAllFailed,
    onSaved: () => setAsking(false),
  })
  const waiting = data?.waiting ?? 0
  if (!mayManage || waiting === 0) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Tout arrêter ({waiting})
      </Button>
      {isAsking && (
        <Box flex="1 0 100%">
          <QuestionBar
            tone="danger"
            question={`Arrêter ${pluralize(waiting, 'message en attente', 'messages en attente')} ? Ils ne partiront pas.`}
            back="Annuler"
            onBack={() => setAsking(false)}
            confirm="Tout arrêter"
            onConfirm={() => stop.submit(undefined)}
            isPending={stop.isPending}
          />
        </Box>
      )}
    </>
  )
}

const tones: Record<string, string> = {
  'En attente': 'wait',
  Envoyé: 'ok',
  Distribué: 'ok',
  Lu: 'ok',
  'Par courriel': 'ok',
  'Fait autrement': 'ok',
  Échec: 'late',
}
const words: Record<string, string> = { 'Par courriel': 'Par email', Abandonné: 'Laissé de côté' }

function NoticeRow({ notice }: { notice: Notice }) {
  const {
    id,
    kind,
    level,
    clientName,
    aboutNumber,
    isAsked,
    createdByName,
    state,
    reason,
    messageStatus,
    dueAt,
    createdAt,
  } = notice
  const clocks = useClocks()
  const mayManage = useMay('whatsapp.manage')
  const stop = useSave({
    send: (_: undefined, { key }) => api.notices.stop.call({ id }, underKey(key)),
    done: noticeMessages.stopped,
    failed: noticeMessages.stopFailed,
    onSaved: () => {},
  })
  const title = level === null ? noticeTitles[kind] : levelName(level)
  const shown = (state === 'Envoyé' && messageStatus) || state
  const when = state === 'En attente' ? `part le ${clocks.moment(dueAt)}` : clocks.moment(createdAt)
  return (
    <li aria-label={`${title}, ${clientName}`}>
      <RowWords>
        <span className="strong">{clientName}</span>
        <span className="small">{[title, aboutNumber].filter(Boolean).join(' · ')}</span>
        <span className="small muted">
          {[when, isAsked && createdByName && `demandé par ${createdByName}`].filter(Boolean).join(' · ')}
        </span>
        {reason && <span className="small">{reason}</span>}
      </RowWords>
      <span className={`pill ${tones[shown] ?? ''}`}>{words[shown] ?? shown}</span>
      {state === 'En attente' && mayManage && (
        <Button
          size="xs"
          variant="default"
          loading={stop.isPending}
          onClick={() => stop.submit(undefined)}
          aria-label={`Arrêter ${clientName}`}
        >
          Arrêter
        </Button>
      )}
    </li>
  )
}
