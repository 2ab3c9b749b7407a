import { practiceMessages } from '@escale/contract/company/practice/messages'
import { Button, Group, Text } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { followSession } from '#session/current/follow-session.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { useSwitchCompany } from '#ui/dialog/useSwitchCompany.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { ConfirmDelete } from '#ui/form/ConfirmDelete.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const hint = [
  "Un espace à côté de votre entreprise, rempli d'exemples : chacun y essaie les mêmes écrans sans risque,",
  "avec le même rôle. Aucun message n'en sort, les documents portent «\u00a0SPÉCIMEN\u00a0», rien n'y compte",
  'dans vos chiffres.',
].join(' ')

/** The practice company: an admin makes or removes it here. Everybody enters it from the user menu. */
export default function PracticeSection() {
  const { practice } = useSession()
  return (
    <Panel title="Mode entraînement" hint={hint}>
      {practice ? <ReadyPractice practiceId={practice.id} /> : <NoPractice />}
    </Panel>
  )
}

function NoPractice() {
  const queries = useQueryClient()
  const mayManage = useMay('settings.manage')
  const start = useSave({
    send: (_: undefined, { key }) => api.practice.start.call(undefined, underKey(key)),
    done: practiceMessages.started,
    failed: practiceMessages.startFailed,
    onSaved: () => void followSession(queries),
  })
  return (
    <div className="card-head">
      {start.refusal && <Refusal sentence={start.refusal} />}
      <Button
        leftSection={<IconSchool size={16} stroke={1.6} aria-hidden />}
        loading={start.isPending}
        disabled={!mayManage}
        onClick={() => start.submit(undefined)}
      >
        Créer l'entraînement
      </Button>
    </div>
  )
}

function ReadyPractice({ practiceId }: { practiceId: string }) {
  const queries = useQueryClient()
  const openCompany = useSwitchCompany()
  const mayManage = useMay('settings.manage')
  const [isAsking, setAsking] = useState(false)
  const removal = useSave<void, unknown>({
    send: (_, { key }) => api.practice.remove.call(undefined, underKey(key)),
    done: practiceMessages.removed,
    failed: practiceMessages.removeFailed,
    onSaved: () => void followSession(queries),
  })

  return (
    <>
      <div className="card-head">
        <Text inherit flex="1 1 260px">
          L'entraînement est prêt. Chaque membre y entre par son menu, en haut à droite : « Mode entraînement
          ».
        </Text>
        <Group gap="sm">
          <Button onClick={() => void openCompany(practiceId)}>Entrer</Button>
          <Button variant="subtle" color="red" disabled={!mayManage} onClick={() => setAsking(true)}>
            Supprimer l'entraînement
          </Button>
        </Group>
      </div>
      {isAsking && (
        <ConfirmDelete
          question="Supprimer l'entraînement et tout ce qui y est saisi ? Votre entreprise ne change pas."
          removal={removal}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
