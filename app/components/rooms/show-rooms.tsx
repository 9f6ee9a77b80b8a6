import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";

/** Without JavaScript: sends the form by GET, and the page shows the rooms with their states. */
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
