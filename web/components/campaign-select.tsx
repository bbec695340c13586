import { listCampaigns, type Campaign } from '#domain/campaigns/contract.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** The campaigns of one client, or with null of all. */
export const useCampaigns = (company: string | null, enabled = true) =>
  useRead(listCampaigns, company === null ? {} : { query: { company } }, { enabled });

const NO_CAMPAIGNS: Campaign[] = [];

/** The campaigns as options; for all clients grouped by client. */
export function CampaignOptions({ company }: { company: string | null }) {
  const { data: campaigns = NO_CAMPAIGNS } = useCampaigns(company);
  const option = ({ id, name }: Campaign) => (
    <option key={id} value={id}>
      {name}
    </option>
  );
  if (company !== null) return campaigns.map(option);
  const clients = [...new Set(campaigns.map(({ companyName }) => companyName))].sort();
  return clients.map((client) => (
    <optgroup key={client} label={client}>
      {campaigns.filter(({ companyName }) => companyName === client).map(option)}
    </optgroup>
  ));
}

type CampaignSelectProps = {
  company: string | null;
  /** Empty for none. */
  value: string;
  onChange: (id: string) => void;
  /** The label of the empty choice. */
  none: string;
  /** The last choice is being saved. */
  off?: boolean;
};

/** One campaign or none. Not rendered where there are no campaigns. */
export function CampaignSelect({ company, value, onChange, none, off = false }: CampaignSelectProps) {
  const { data: campaigns = NO_CAMPAIGNS } = useCampaigns(company);
  if (campaigns.length === 0 && value === '') return null;
  return (
    <Field label="Campaign">
      <Select value={value} off={off} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        <CampaignOptions company={company} />
      </Select>
    </Field>
  );
}
