import { Switch } from '@plausch/ui';
import { BellRing, Clapperboard, Volume2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { playSound, setVolume } from '../../device/sounds.ts';
import { t } from '../../i18n/sounds-and-videos.ts';
import { chooseSounds, chosenSounds } from './chosen-sounds.ts';
import { chooseVideo, chosenVideo, followVideo } from './chosen-video.ts';
import styles from './LookChoices.module.css';
import soundStyles from './SoundChoices.module.css';

const STEP = 5;

/** What this device lets be heard, and how loud; and whether it plays films. */
export function SoundChoices() {
  const { isOn, volume } = useStore(chosenSounds);
  const soundsId = useId();
  const volumeId = useId();
  const choose = (next: number) => {
    chooseSounds({ volume: next });
    setVolume(next);
  };
  // Letting go of the slider lets one hear how loud it is.
  const sample = () => isOn && playSound('mention', chosenSounds.getState().volume);
  return (
    <>
      <label htmlFor={soundsId} className={styles['choice']}>
        <BellRing aria-hidden="true" />
        <span className={styles['words']}>
          <b>{t('sounds.on')}</b>
          <small>{t('sounds.onHint')}</small>
        </span>
        <Switch
          id={soundsId}
          checked={isOn}
          onChange={({ target }) => chooseSounds({ isOn: target.checked })}
        />
      </label>
      <div className={styles['choice']}>
        <Volume2 aria-hidden="true" />
        <label htmlFor={volumeId} className={styles['words']}>
          <b>{t('sounds.volume')}</b>
          <small aria-hidden="true">{t('sounds.percent', { volume })}</small>
        </label>
        <input
          id={volumeId}
          type="range"
          min={0}
          max={100}
          step={STEP}
          value={volume}
          aria-valuetext={t('sounds.percent', { volume })}
          className={soundStyles['slider']}
          onChange={({ target }) => choose(target.valueAsNumber)}
          onPointerUp={sample}
          onKeyUp={sample}
        />
      </div>
      <VideoChoice />
    </>
  );
}

function VideoChoice() {
  const isOn = useStore(chosenVideo);
  const id = useId();
  useEffect(() => followVideo(), []);
  return (
    <label htmlFor={id} className={styles['choice']}>
      <Clapperboard aria-hidden="true" />
      <span className={styles['words']}>
        <b>{t('video.on')}</b>
        <small>{t('video.onHint')}</small>
      </span>
      <Switch id={id} checked={isOn} onChange={({ target }) => chooseVideo(target.checked)} />
    </label>
  );
}
