import { Button, Group, InputLabel } from '@mantine/core'
import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './handover.module.css'

export type Drawing = { isEmpty: () => boolean; picture: () => Promise<Blob | null> }

const ink = '#16202a'
const paper = '#ffffff'
const lineWidth = 2.5

/** A canvas to sign on with a finger, a pen or a mouse. Users who cannot draw may type a name instead. */
export function SignaturePad({ ref, onTouched }: { ref: Ref<Drawing>; onTouched: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  useImperativeHandle(ref, () => ({ isEmpty: () => isEmpty, picture: () => pictureOf(canvas.current) }), [
    isEmpty,
  ])

  useEffect(() => {
    if (canvas.current) clearCanvas(canvas.current)
  }, [])

  function down(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointIn(event)
    const pen = event.currentTarget.getContext('2d')
    pen?.beginPath()
    pen?.moveTo(x, y)
    pen?.lineTo(x, y)
    pen?.stroke()
    setEmpty(false)
    onTouched()
  }

  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y } = pointIn(event)
    const pen = event.currentTarget.getContext('2d')
    pen?.lineTo(x, y)
    pen?.stroke()
  }

  function clear() {
    if (canvas.current) clearCanvas(canvas.current)
    setEmpty(true)
  }

  return (
    <div>
      <InputLabel labelElement="div">Signature</InputLabel>
      <canvas
        ref={canvas}
        className={styles.pad}
        role="img"
        aria-label="Signature, à dessiner du doigt"
        onPointerDown={down}
        onPointerMove={move}
      />
      <Group className={styles.under} justify="flex-end">
        {!isEmpty && (
          <Button className={styles.big} variant="subtle" onClick={clear}>
            Effacer la signature
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Fills the canvas with white, and sizes it for the pixel density of the screen. */
function clearCanvas(canvas: HTMLCanvasElement) {
  const { width, height } = canvas.getBoundingClientRect()
  const scale = Math.min(2, window.devicePixelRatio || 1)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = paper
  pen.fillRect(0, 0, canvas.width, canvas.height)
  Object.assign(pen, { strokeStyle: ink, lineWidth: lineWidth * scale, lineCap: 'round', lineJoin: 'round' })
}

// Converts a pointer position to canvas pixels. The displayed size may have changed, for example when a phone
// was rotated.
function pointIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - left) * currentTarget.width) / width,
    y: ((clientY - top) * currentTarget.height) / height,
  }
}

function pictureOf(canvas: HTMLCanvasElement | null): Promise<Blob | null> {
  return new Promise((resolve) => (canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null)))
}
