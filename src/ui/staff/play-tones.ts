let isPlaying = false

/**
 * Short notes, one after another. Browsers play nothing before the first click on a page: then it stays silent. Notes that
 * come while others sound are left out.
 */
export async function playTones(pitches: number[]): Promise<void> {
  if (typeof AudioContext === 'undefined' || isPlaying) return
  isPlaying = true
  const audio = new AudioContext()
  try {
    if (audio.state !== 'running') await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, 200))])
    if (audio.state !== 'running') return
    const start = audio.currentTime
    for (const [index, pitch] of pitches.entries()) {
      const note = new OscillatorNode(audio, { frequency: pitch })
      const volume = new GainNode(audio, { gain: 0.12 })
      volume.gain.exponentialRampToValueAtTime(0.001, start + index * 0.18 + 0.3)
      note.connect(volume).connect(audio.destination)
      note.start(start + index * 0.18)
      note.stop(start + index * 0.18 + 0.3)
    }
    await new Promise((done) => setTimeout(done, 350 + pitches.length * 180))
  } finally {
    isPlaying = false
    await audio.close()
  }
}
