import { signOnMessages } from '@escale/contract/company/sign-on/messages'
import type { SignOnCheck } from '@escale/contract/company/sign-on/rows'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Tests the saved identity provider, or removes it. */
export function TestPanel() {
  const queries = useQueryClient()
  const mayManage = useMay('settings.manage')
  const [found, setFound] = useState<SignOnCheck['checks']>([])
  const [isAsking, setAsking] = useState(false)
  const test = useSave<void, SignOnCheck>({
    send: () => api.signOn.test.call(),
    done: ({ checks }) => (checks.every(({ isWell }) => isWell) ? signOnMessages.tested : null),
    failed: signOnMessages.testFailed,
    onSaved: ({ checks }) => setFound(checks),
  })
  const removal = useSave<void, unknown>({
    send: (_, { key }) => api.signOn.remove.call(undefined, underKey(key)),
    done: signOnMessages.removed,
    failed: signOnMessages.removeFailed,
    onSaved: () => void queries.invalidateQueries({ queryKey: api.signOn.key() }),
  })
  const refusal = test.refusal ?? removal.refusal
  return (
    <Panel
      title="Essai"
      hint="Dit si le fournisseur enregistré est celui qu'il dit, et ce qui manque à son réglage. Personne n'est connecté."
    >
      {found.length > 0 && (
        <ul className="rows" aria-label="Résultat de l'essai">
          {found.map(({ isWell, sentence }) => (
            <li key={sentence}>
              <Group gap="xs" wrap="nowrap">
                {isWell ? (
                  <IconCircleCheck size={18} stroke={1.6} aria-label="Bien" />
                ) : (
                  <IconAlertTriangle size={18} stroke={1.6} aria-label="À corriger" />
                )}
                <span>{sentence}</span>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {refusal && <Refusal sentence={refusal} />}
      {isAsking && (
        <QuestionBar
          tone="danger"
          question="Retirer la connexion unique ? Chacun se connecte de nouveau par mot de passe."
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Retirer"
          onConfirm={() => removal.submit()}
          isPending={removal.isPending}
        />
      )}
      {mayManage && (
        <div className={panel.footer}>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Retirer
          </Button>
          <Button variant="default" loading={test.isPending} onClick={() => test.submit()}>
            Tester
          </Button>
        </div>
      )}
    </Panel>
  )
}
