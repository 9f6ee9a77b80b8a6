import { closureFormSchema } from "#app/models/rooms/closure.schema.ts";

/** The form: `seen` is which lessons the person was shown, `withdraws` whether they go without the equipment. */
export const equipmentClosureFormSchema = closureFormSchema
  .omit({ moves: true, stays: true })
  .extend({ withdraws: closureFormSchema.shape.stays });
