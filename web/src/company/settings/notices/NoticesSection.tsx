import type { NoticeRule, NoticeSettings } from '@escale/contract/trade/notices/contract'
import { noticeMessages } from '@escale/contract/trade/notices/messages'
import { isReminder, noticeMoments, noticeTitles } from '@escale/contract/trade/notices/words'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay, useUses } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { Check } from '#ui/field/Check.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { exampleOf } from './example.ts'
import { NoticeLog } from './NoticeLog.tsx'
import { Ways } from './Ways.tsx'

const RuleModal = lazyPart(() => import('./RuleModal.tsx'))

/** The settings of automatic messages. All are off by default. */
export default function NoticesSection() {
  const query = useQuery(api.notices.settings.queryOptions())
  return (
    <>
      <Panel
        title="Messages automatiques"
        hint="Ce qu'Escale dit à vos clients à votre place. Tout est éteint au départ ; chaque message part une seule fois, et plusieurs pour la même personne en dix minutes n'en font qu'un."
      >
        <QueryContent query={query} failure="Les messages automatiques n'ont pas pu être chargés">
          {(settings) => <Rules settings={settings} />}
        </QueryContent>
      </Panel>
      <NoticeLog />
    </>
  )
}

function Rules({ settings }: { settings: NoticeSettings }) {
  const [opened, setOpened] = useState<NoticeRule['kind'] | null>(null)
  const rule = settings.rules.find(({ kind }) => kind === opened)
  return (
    <>
      <Ways settings={settings} />
      <ul className="rows">
        {settings.rules.map((one) => (
          <RuleRow
            key={one.kind}
            rule={one}
            hasAccount={settings.account !== null}
            onOpen={() => setOpened(one.kind)}
          />
        ))}
      </ul>
      <Suspense>{rule && <RuleModal rule={rule} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}

function RuleRow({
  rule,
  hasAccount,
  onOpen,
}: {
  rule: NoticeRule
  hasAccount: boolean
  onOpen: () => void
}) {
  const { kind, version, isOn, templateKey, days, isApproved } = rule
  const mayManage = useMay('whatsapp.manage')
  const isReplaced = useUses('reminderLevels') && isReminder(kind)
  const turn = useSave({
    send: (next: boolean, { key }) =>
      api.notices.saveRule.call({ kind, version, templateKey, days, isOn: next }, underKey(key)),
    action: 'idempotent',
    done: ({ isOn: now }) => `${noticeTitles[kind]}\u00a0: ${now ? 'allumé' : 'éteint'}`,
    failed: noticeMessages.saveFailed,
    onSaved: () => {},
  })
  return (
    <li aria-label={noticeTitles[kind]}>
      <RowWords>
        <Check
          label={noticeTitles[kind]}
          checked={turn.isPending ? !isOn : isOn}
          disabled={!mayManage}
          onChange={(event) => turn.submit(event.currentTarget.checked)}
        />
        <span className="small muted">{isReminder(kind) ? daysSaid(rule) : noticeMoments[kind]}</span>
        <Text className="small" style={{ whiteSpace: 'pre-line' }}>
          {exampleOf(rule)}
        </Text>
        {isReplaced && (
          <span className="pill info plain">Remplacé par les relances par niveau (Facturation)</span>
        )}
        {isOn && hasAccount && !isApproved && (
          <Group gap="xs">
            <span className="pill wait">Modèle pas encore approuvé</span>
            <span className="small muted">
              Part par WhatsApp pendant les 24 h qui suivent un message du client ; sinon par email.
            </span>
          </Group>
        )}
        {turn.refusal && <Refusal sentence={turn.refusal} />}
      </RowWords>
      {mayManage && (
        <Button size="xs" variant="default" onClick={onOpen} aria-label={`Régler ${noticeTitles[kind]}`}>
          Régler
        </Button>
      )}
    </li>
  )
}

function daysSaid({ kind, days }: NoticeRule): string {
  const when = kind === 'avant échéance' ? "avant l'échéance" : "après l'échéance"
  if (days.length === 0) return `Aucun jour choisi ${when}.`
  return `${days.join(', ')}\u00a0j ${when}, le matin ; plus rien une fois la facture payée ou annulée.`
}
