import { Button, Note } from '@plausch/ui';
import { useMutation } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { call, wordsFor } from '../../api/index.ts';
import { useOwnStanding } from './standing.queries.ts';
import { t } from './standing.words.ts';

/** Says thank you to a person, for those whose rank lets them; the others need not read of it. */
export function ThankAct({ userId }: { readonly userId: string }) {
  const { data } = useOwnStanding();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('thank', { params: { userId } }),
  });
  if (!data?.mayThank) return null;
  return (
    <div aria-live="polite">
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      {isSuccess ? (
        <Note tone="good">{t('thanks.said')}</Note>
      ) : (
        <Button variant="quiet" wide busy={isPending} onClick={() => mutate()}>
          <Heart size={20} aria-hidden="true" />
          {t('thanks.say')}
        </Button>
      )}
    </div>
  );
}
