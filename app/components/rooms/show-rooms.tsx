import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";

export function ShowRooms() {
  return (
    <div>
      <button
        type="submit"
        formMethod="get"
        name="ver"
        value="livres"
        className="button"
        data-look="secondary"
      >
        {requestRoomsText.show}
      </button>
    </div>
  );
}
