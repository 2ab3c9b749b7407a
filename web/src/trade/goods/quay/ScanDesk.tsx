import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconCamera, IconMicrophone, IconMicrophoneOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { parseTypedNumber } from '#channels/scanner/scan.ts'
import {
  canSpeak,
  hasScanSound,
  hasScanVoice,
  setScanSound,
  setScanVoice,
} from '#channels/scanner/scan-feedback.ts'
import styles from './quay.module.css'
import { SeriesCamera } from './SeriesCamera.tsx'
import type { ScanOutcome } from './useScanOutcome.ts'

type Props = { outcome: ScanOutcome | null; onScan: (scan: GoodsScan) => unknown }

/** Where scans come in: the camera in series, a typed number, and the result of the last scan. */
export function ScanDesk({ outcome, onScan }: Props) {
  const [isFilming, setFilming] = useState(false)
  return (
    <div className={styles.desk}>
      <NumberEntry onScan={onScan}>
        <Button
          variant={isFilming ? 'filled' : 'default'}
          aria-pressed={isFilming}
          leftSection={<IconCamera size={18} stroke={1.6} aria-hidden />}
          onClick={() => setFilming(!isFilming)}
        >
          Caméra
        </Button>
        <SoundChoice />
      </NumberEntry>
      {isFilming && <SeriesCamera onScan={onScan} />}
      <Outcome outcome={outcome} />
    </div>
  )
}

/** The sentence of the last scan. The key makes a repeated sentence a new announcement. */
function Outcome({ outcome }: { outcome: ScanOutcome | null }) {
  const tone = outcome?.isRefused ? 'late' : 'ok'
  return (
    <div aria-live={outcome?.isRefused ? 'assertive' : 'polite'} aria-atomic className={styles.outcome}>
      {outcome ? (
        <p key={outcome.at} className={`notice ${tone} ${styles.sentence}`}>
          {outcome.sentence}
        </p>
      ) : (
        <Text c="var(--e-muted)">Scannez un colis après l'autre, au lecteur ou à la caméra.</Text>
      )}
    </div>
  )
}

function NumberEntry({ onScan, children }: Pick<Props, 'onScan'> & { children: ReactNode }) {
  const [number, setNumber] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const scan = parseTypedNumber(number)
    if (number.trim() === '' || scan.is === 'other') return
    setNumber('')
    void onScan(scan)
  }

  return (
    <form className={styles.entry} onSubmit={submit}>
      <TextInput
        className={styles.number}
        aria-label="Numéro du colis"
        placeholder="Numéro, si le code ne se lit pas"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </form>
  )
}

/** Mutes the device, or lets it say refusals aloud. */
function SoundChoice() {
  const [hasSound, setSound] = useState(hasScanSound)
  const [hasVoice, setVoice] = useState(hasScanVoice)

  function toggleSound() {
    setScanSound(!hasSound)
    setSound(!hasSound)
  }

  function toggleVoice() {
    setScanVoice(!hasVoice)
    setVoice(!hasVoice)
  }

  return (
    <>
      <ToggleButton name="Son et vibration" isOn={hasSound} onClick={toggleSound}>
        {hasSound ? <IconVolume size={18} stroke={1.6} /> : <IconVolumeOff size={18} stroke={1.6} />}
      </ToggleButton>
      {canSpeak && (
        <ToggleButton name="Dire les refus à voix haute" isOn={hasVoice} onClick={toggleVoice}>
          {hasVoice ? (
            <IconMicrophone size={18} stroke={1.6} />
          ) : (
            <IconMicrophoneOff size={18} stroke={1.6} />
          )}
        </ToggleButton>
      )}
    </>
  )
}

type ToggleProps = { name: string; isOn: boolean; onClick: () => void; children: ReactNode }

function ToggleButton({ name, isOn, onClick, children }: ToggleProps) {
  return (
    <Button
      className={styles.toggle}
      variant="default"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
