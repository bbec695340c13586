import { NotFound } from './not-found.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

export function App() {
  return (
    <TooltipProvider>
      <NotFound />
      <Toaster />
    </TooltipProvider>
  );
}
