import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

type Values = { login: string; password: string };

/** The one form. */
export function SignIn() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { login: '', password: '' },
  });
  const signIn = useMutation({
    mutationFn: async (values: Values) => {
      const response = await fetch('/api/login', { method: 'POST', body: JSON.stringify(values) });
      if (!response.ok) throw new Error('Das hat nicht geklappt.');
    },
    onSuccess: () => navigate('/rooms'),
  });
  return (
    <main>
      <h1>Anmelden</h1>
      <form onSubmit={handleSubmit((values) => signIn.mutate(values))} noValidate>
        <label>
          Name
          <input {...register('login', { required: 'Wie heißt du?' })} autoComplete="username" />
        </label>
        <p role="alert">{formState.errors.login?.message}</p>
        <label>
          Passwort
          <input
            {...register('password', { required: 'Das Passwort fehlt.' })}
            type="password"
            autoComplete="current-password"
          />
        </label>
        <p role="alert">{formState.errors.password?.message ?? signIn.error?.message}</p>
        <button type="submit" disabled={signIn.isPending}>
          Anmelden
        </button>
      </form>
    </main>
  );
}
