import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { PrintedDocument } from '#trade/PrintedDocument.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { SessionActs } from './SessionActs.tsx'
import { SessionSheet } from './SessionSheet.tsx'

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void }

/** Opens a session of a till: float, moves, counts, differences, and what can be done with it. */
export default function OpenedSession({ id, onOpen, onClose }: Props) {
  const query = useQuery({ ...api.till.session.queryOptions({ input: { id } }), ...asOfNow })
  const [isPrinting, setPrinting] = useState(false)
  return (
    <LoadedModal
      query={query}
      title="Session de caisse"
      size={680}
      onClose={onClose}
      missing="Cette session n'existe pas"
    >
      {(session) => (
        <AppModal
          title={`${session.till} · n° ${session.rank}`}
          subtitle={session.number}
          size={680}
          headerAction={<HistoryButton record={session.id} name={session.number} />}
          onClose={onClose}
        >
          <div className="fields">
            <SessionSheet session={session} onOpen={onOpen} />
            <SessionActs
              session={session}
              onPrint={() => setPrinting(true)}
              onChanged={() => void query.refetch()}
              onReopened={onOpen}
            />
          </div>
          {isPrinting && (
            <PrintedDocument
              title="PV de caisse"
              subtitle={session.number}
              path={`/api/till/sessions/${session.id}/document`}
              onClose={() => setPrinting(false)}
            />
          )}
        </AppModal>
      )}
    </LoadedModal>
  )
}
