import { Ticket } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { SIGNUP_BY_INVITATION, signUp, signUpForm, signUpState } from '#domain/accounts/contract.ts';
import { Answers } from '#web/lib/answers.tsx';
import { messageOf } from '#web/lib/api.ts';
import { showFieldErrors, useSchemaForm } from '#web/lib/form.ts';
import { browserZone } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead, useWrite } from '#web/lib/use-api.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AuthLayout, textLink } from './auth-layout.tsx';
import { NameFields, PhoneAndPassword } from './person-fields.tsx';
import { useFocusedOutcome } from './use-focused-outcome.ts';

const EMPTY = { firstName: '', lastName: '', companyName: '', email: '', phone: '', password: '' };

export const SignUpPage = () => (
  <Answers>
    <SignUp />
  </Answers>
);

function SignUp() {
  const [search] = useSearchParams();
  const invitation = search.get('invitation') || undefined;
  // The form is shown meanwhile, and without an answer: the sign-up itself would refuse, too.
  const { data: state } = useRead(signUpState, { query: { invitation } });
  const isClosed = state?.open === false;
  useFocusedOutcome(isClosed);
  return isClosed ? (
    <ByInvitation isDead={invitation !== undefined} />
  ) : (
    <SignUpForm invitation={invitation} />
  );
}

const ByInvitation = ({ isDead }: { isDead: boolean }) => (
  <AuthLayout
    icon={<Ticket />}
    title={SIGNUP_BY_INVITATION}
    subtitle={
      isDead
        ? 'This invitation was used already or has expired: please ask whoever runs this Greenroom for a new one.'
        : 'Please ask whoever runs this Greenroom for a link to sign up with.'
    }
  >
    <Button asChild variant="secondary" size="lg" className="w-full">
      <Link href="/login" {...actsAsButton}>
        Back to Login
      </Link>
    </Button>
  </AuthLayout>
);

function SignUpForm({ invitation }: { invitation: string | undefined }) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const form = useSchemaForm(signUpForm, EMPTY);
  const create = useWrite(signUp);
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) => {
    if (create.isPending) return;
    create.mutate(
      { body: { ...values, invitation, timeZone: browserZone() } },
      {
        onSuccess: ({ user }) => {
          toast({ title: 'Account created!', description: 'Logging you in...' });
          navigate('/login', { state: { email: user?.email ?? values.email } });
        },
        onError: (error) => {
          showFieldErrors(form, error, 'Already in use');
          toast({
            title: 'Signup failed',
            description: messageOf(error, 'An error occurred during signup'),
            variant: 'destructive',
          });
        },
      },
    );
  });

  return (
    <AuthLayout
      title="Create Account"
      tab="Sign Up"
      subtitle="Start managing your social media content"
      footer={
        <>
          Already have an account?{' '}
          <Link href="/login" className={textLink}>
            Log in
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NameFields form={form} />
        <Field
          label="Company name"
          required
          hint="Your first client’s name, not your agency’s. You can add more clients later."
          error={errors.companyName?.message}
        >
          {/* Browsers would fill in the agency's own name. */}
          <Input autoComplete="off" {...form.register('companyName')} />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <PhoneAndPassword form={form} />
        <Button
          type="submit"
          size="lg"
          className="mt-2"
          pending={create.isPending}
          pendingLabel="Creating account..."
        >
          Sign Up
        </Button>
        <p className="text-center text-xs text-muted">Free 14-day trial, no credit card required.</p>
      </form>
    </AuthLayout>
  );
}
